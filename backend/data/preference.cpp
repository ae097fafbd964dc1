// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/preference.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tessera::data {

namespace {

const OrderedJson *column(const OrderedJson &columns, std::initializer_list<const char *> names)
{
    for (const char *const name : names) {
        if (const auto found = columns.find(name); found != columns.end() && !found->is_null())
            return &*found;
    }
    return nullptr;
}

std::string roleOf(const OrderedJson &message)
{
    const OrderedJson *const role =
        message.is_object() ? column(message, {"role", "from"}) : nullptr;
    return role != nullptr && role->is_string() ? role->get<std::string>() : std::string();
}

bool isUser(const OrderedJson &message)
{
    const std::string role = roleOf(message);
    return role == "user" || role == "human";
}

void add(OrderedJson &list, const char *role, const OrderedJson &text)
{
    list.push_back({{"role", role}, {"content", text}});
}

/// Question and answer pairs before the prompt.
void addHistory(const OrderedJson &columns, OrderedJson &list)
{
    const OrderedJson *const history = column(columns, {"history"});
    for (const OrderedJson &pair : history != nullptr ? *history : OrderedJson::array()) {
        if (pair.is_array() && pair.size() == 2) {
            add(list, "user", pair[0]);
            add(list, "assistant", pair[1]);
        }
    }
}

/// The messages before the answers; empty when the answers bring them.
OrderedJson promptOf(const OrderedJson &columns)
{
    OrderedJson list = OrderedJson::array();
    if (const OrderedJson *const messages = column(columns, {"messages"}))
        return messages->is_array() ? *messages : list;
    addHistory(columns, list);
    if (const OrderedJson *const query = column(columns, {"query"})) {
        if (!query->is_array())
            add(list, "user", *query);
        else
            list.insert(list.end(), query->begin(), query->end());
        return list;
    }
    std::string text;
    for (const char *const name : {"instruction", "input"}) {
        const OrderedJson *const part = column(columns, {name});
        if (part != nullptr && part->is_string() && !part->get_ref<const std::string &>().empty())
            text += (text.empty() ? "" : "\n") + part->get<std::string>();
    }
    if (!text.empty())
        add(list, "user", text);
    return list;
}

/// The prompt with an answer behind it: a text, a message or a list, which may be the whole
/// conversation.
OrderedJson withAnswer(const OrderedJson &prompt, const OrderedJson &answer)
{
    const auto opens = [](const OrderedJson &message) {
        return isUser(message) || roleOf(message) == "system";
    };
    if (answer.is_array() && !answer.empty() && opens(answer.front()))
        return answer;
    OrderedJson list = prompt;
    if (answer.is_array())
        list.insert(list.end(), answer.begin(), answer.end());
    else if (answer.is_object())
        list.push_back(answer);
    else
        add(list, "assistant", answer);
    return list;
}

OrderedJson upToLastQuestion(const OrderedJson &messages)
{
    OrderedJson list = messages;
    while (!list.empty() && !isUser(list.back()))
        list.erase(list.size() - 1);
    return list;
}

MappedRow messagesRow(const OrderedJson &columns, OrderedJson messages)
{
    MappedRow row{.shape = Shape::Messages, .columns = OrderedJson::object()};
    row.columns["messages"] = std::move(messages);
    for (const char *const name :
         {"system", "tools", "chat_template_kwargs", "images", "videos", "audios", "channel"}) {
        if (const OrderedJson *const value = column(columns, {name}))
            row.columns[name] = *value;
    }
    return row;
}

RowResult<PreferenceRows> rowsOf(const OrderedJson &columns, OrderedJson chosen,
                                 OrderedJson rejected)
{
    if (chosen == rejected)
        return Dropped{"same_pair", "chosen and rejected are the same"};
    return PreferenceRows{messagesRow(columns, std::move(chosen)),
                          messagesRow(columns, std::move(rejected))};
}

} // namespace

RowResult<PreferenceRows> preferenceRows(const MappedRow &row)
{
    const OrderedJson &columns = row.columns;
    const OrderedJson *const messages = column(columns, {"messages"});
    const OrderedJson *const chosen = column(columns, {"chosen", "chosen_messages"});
    if (chosen != nullptr) {
        const OrderedJson *const rejected = column(columns, {"rejected", "rejected_messages"});
        if (rejected == nullptr)
            return Dropped{"same_pair", "rejected is null"};
        const OrderedJson prompt = promptOf(columns);
        return rowsOf(columns, withAnswer(prompt, *chosen), withAnswer(prompt, *rejected));
    }
    const OrderedJson *const instead = column(columns, {"rejected_messages"});
    const OrderedJson *const response = column(columns, {"rejected_response"});
    if (messages == nullptr || (instead == nullptr && response == nullptr)) {
        if (columns.contains("rejected_response") || columns.contains("rejected"))
            return Dropped{"same_pair", "the rejected answer is null"};
        return Dropped{"missing_column",
                       "a pair needs chosen and rejected, or messages with rejected_response or "
                       "rejected_messages"};
    }
    if (!messages->is_array())
        return Dropped{"bad_messages", "messages is not a list"};
    return rowsOf(columns, *messages,
                  instead != nullptr ? *instead
                                     : withAnswer(upToLastQuestion(*messages), *response));
}

RowResult<bool> answerLabel(const MappedRow &row)
{
    const auto found = row.columns.find("label");
    if (found == row.columns.end())
        return Dropped{"missing_column", "KTO needs the column label"};
    if (found->is_boolean())
        return found->get<bool>();
    // The cells of CSV are texts.
    for (const auto &[text, value] : {std::pair{"true", true}, std::pair{"false", false}}) {
        if (*found == text)
            return value;
    }
    return Dropped{"bad_label",
                   fmt::format("label is a {}; true or false is needed", found->type_name())};
}

} // namespace tessera::data
