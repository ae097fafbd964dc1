// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/row_conversation.h"

#include "backend/data/messages.h"
#include "backend/data/python_literal.h"

#include <algorithm>
#include <array>

namespace tessera::data {

namespace {

/// A cell as text: nullopt when it is absent or null; numbers and booleans as JSON writes them.
RowResult<std::optional<std::string>> cellText(const OrderedJson &columns, const std::string &name)
{
    const OrderedJson value = columns.value(name, OrderedJson());
    if (value.is_null())
        return std::optional<std::string>();
    if (value.is_string())
        return std::optional<std::string>(value.get<std::string>());
    if (value.is_number() || value.is_boolean())
        return std::optional<std::string>(value.dump());
    return Dropped{"not_text", "the column " + name + " is not a text"};
}

/// Null, an empty text or an empty list.
bool isNothing(const OrderedJson &value)
{
    return value.empty() || (value.is_string() && value.get_ref<const std::string &>().empty());
}

bool isMessageList(const OrderedJson &value)
{
    return value.is_array() && !value.empty() && value.front().is_object();
}

Message textMessage(Role role, std::string text)
{
    return {.role = role, .parts = {{std::move(text), {}}}};
}

/// Reads one row.
class RowReader
{
public:
    RowReader(const MappedRow &row, const std::optional<std::string> &system, ReportWriter &report)
        : m_row(row), m_columns(row.columns), m_system(system), m_report(report)
    {}

    RowResult<Conversation> read()
    {
        if (hasMedia())
            return Dropped{"unsupported_media", "images, videos or sounds are not supported yet"};
        RowResult<std::vector<Message>> messages = readMessages();
        if (!messages.ok())
            return messages.dropped();
        m_conversation.messages = std::move(messages.value());
        if (const auto dropped = addSystem())
            return *dropped;
        if (const auto dropped = readExtras())
            return *dropped;
        if (const auto dropped = checkAnswers())
            return *dropped;
        countUnused();
        return std::move(m_conversation);
    }

private:
    using Failure = std::optional<Dropped>;

    [[nodiscard]] bool hasMedia() const
    {
        constexpr std::array kMedia{"images", "videos", "audios"};
        return std::any_of(kMedia.begin(), kMedia.end(), [this](const char *name) {
            return !isNothing(m_columns.value(name, OrderedJson()));
        });
    }

    RowResult<std::vector<Message>> readMessages()
    {
        if (m_row.shape == Shape::Messages)
            return normalizeMessages(m_columns["messages"], m_report);
        if (m_row.shape == Shape::Alpaca)
            return readAlpaca();
        return readQuery();
    }

    RowResult<std::vector<Message>> readAlpaca()
    {
        RowResult<std::optional<std::string>> instruction = cellText(m_columns, "instruction");
        RowResult<std::optional<std::string>> input = cellText(m_columns, "input");
        if (!instruction.ok() || !input.ok())
            return instruction.ok() ? input.dropped() : instruction.dropped();
        std::string query = instruction.value().value_or("");
        const std::string more = input.value().value_or("");
        if (!query.empty() && !more.empty())
            query += "\n";
        query += more;
        if (query.empty())
            return Dropped{"no_prompt", "instruction and input are empty"};
        return withAnswer(query, m_columns.contains("output") ? "output" : "response");
    }

    RowResult<std::vector<Message>> readQuery()
    {
        if (isMessageList(m_columns.value("query", OrderedJson()))
            || isMessageList(m_columns.value("response", OrderedJson())))
            return readMessageLists();
        RowResult<std::optional<std::string>> query = cellText(m_columns, "query");
        if (!query.ok())
            return query.dropped();
        if (!m_columns.contains("query") && m_columns.contains("response"))
            return withAnswer({}, "response"); // only an answer: an empty question before it
        if (query.value().value_or("").empty())
            return Dropped{"no_prompt", "no column holds a question or an instruction"};
        return withAnswer(*query.value(), "response");
    }

    /// TRL: prompt and completion as lists of messages, or one of them as text.
    RowResult<std::vector<Message>> readMessageLists()
    {
        OrderedJson list = OrderedJson::array();
        for (const auto &[name, role] : {std::pair{"query", "user"}, {"response", "assistant"}}) {
            const OrderedJson value = m_columns.value(name, OrderedJson());
            if (value.is_array())
                list.insert(list.end(), value.begin(), value.end());
            else if (!value.is_null())
                list.push_back({{"role", role}, {"content", value}});
        }
        return normalizeMessages(list, m_report);
    }

    RowResult<std::vector<Message>> withAnswer(const std::string &query, const std::string &column)
    {
        RowResult<std::vector<Message>> messages = readHistory();
        if (!messages.ok())
            return messages;
        if (!m_columns.contains(column))
            return Dropped{"missing_column", "the task needs the column " + column};
        OrderedJson answer = m_columns[column];
        if (answer.is_array() && !answer.empty()) {
            m_report.notice("answer_list");
            answer = answer.front();
        }
        RowResult<std::optional<std::string>> text = cellText({{column, answer}}, column);
        if (!text.ok())
            return text.dropped();
        if (!text.value())
            return Dropped{"no_answer", "the column " + column + " is null"};
        if (text.value()->empty())
            m_report.notice("empty_answer");
        messages.value().push_back(textMessage(Role::User, query));
        messages.value().push_back(textMessage(Role::Assistant, *text.value()));
        return messages;
    }

    /// Earlier pairs of question and answer; a null half is skipped.
    RowResult<std::vector<Message>> readHistory()
    {
        OrderedJson history = m_columns.value("history", OrderedJson());
        if (isNothing(history))
            return std::vector<Message>();
        if (history.is_string())
            history = parseJsonOrPython(history.get_ref<const std::string &>())
                          .value_or(OrderedJson(false));
        if (!history.is_array())
            return Dropped{"bad_messages", "history is not a list of pairs"};
        OrderedJson list = OrderedJson::array();
        for (const OrderedJson &pair : history) {
            if (!pair.is_array() || pair.size() != 2)
                return Dropped{"bad_messages", "history is not a list of pairs"};
            if (!pair[0].is_null())
                list.push_back({{"role", "user"}, {"content", pair[0]}});
            if (!pair[1].is_null())
                list.push_back({{"role", "assistant"}, {"content", pair[1]}});
        }
        return list.empty() ? RowResult<std::vector<Message>>(std::vector<Message>())
                            : normalizeMessages(list, m_report);
    }

    Failure addSystem()
    {
        std::vector<Message> &messages = m_conversation.messages;
        if (!messages.empty() && messages.front().role == Role::System)
            return {};
        RowResult<std::optional<std::string>> text = cellText(m_columns, "system");
        if (!text.ok())
            return text.dropped();
        const std::string own = text.value().value_or("");
        if (!own.empty())
            messages.insert(messages.begin(), textMessage(Role::System, own));
        else if (m_system)
            messages.insert(messages.begin(), textMessage(Role::System, *m_system));
        return {};
    }

    Failure readExtras()
    {
        RowResult<OrderedJson> tools = normalizeTools(m_columns.value("tools", OrderedJson()));
        if (!tools.ok())
            return tools.dropped();
        m_conversation.tools = std::move(tools.value());
        OrderedJson kwargs = m_columns.value("chat_template_kwargs", OrderedJson());
        if (kwargs.is_string())
            kwargs =
                parseJsonOrPython(kwargs.get_ref<const std::string &>()).value_or(OrderedJson());
        if (!kwargs.is_null() && !kwargs.is_object())
            return Dropped{"template_error", "chat_template_kwargs is not an object"};
        m_conversation.kwargs = std::move(kwargs);
        return {};
    }

    Failure checkAnswers()
    {
        const std::vector<Message> &messages = m_conversation.messages;
        const bool answered = std::any_of(messages.begin(), messages.end(), [](const Message &m) {
            return m.role == Role::Assistant;
        });
        if (!answered)
            return Dropped{"no_answer", "no assistant text"};
        if (messages.back().role != Role::Assistant)
            m_report.notice("trailing_user");
        return {};
    }

    void countUnused()
    {
        constexpr std::array kUsed{
            "messages", "query",   "response", "instruction", "input",
            "output",   "history", "system",   "tools",       "chat_template_kwargs",
            "images",   "videos",  "audios",   "channel"};
        for (const auto &[name, value] : m_columns.items()) {
            if (std::find(kUsed.begin(), kUsed.end(), name) == kUsed.end())
                m_report.unusedColumn(name);
        }
    }

    const MappedRow &m_row;
    const OrderedJson &m_columns;
    const std::optional<std::string> &m_system;
    ReportWriter &m_report;
    Conversation m_conversation;
};

} // namespace

RowResult<Conversation>
conversationOf(const MappedRow &row, const std::optional<std::string> &system, ReportWriter &report)
{
    try {
        return RowReader(row, system, report).read();
    } catch (const OrderedJson::exception &) { // a value of another type than its place asks for
        return Dropped{"bad_messages", "a value has another type than its place asks for"};
    }
}

} // namespace tessera::data
