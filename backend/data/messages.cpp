// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/messages.h"

#include "backend/data/flat_messages.h"
#include "backend/data/python_literal.h"

#include <fmt/format.h>

namespace tessera::data {

namespace {

using Kind = FlatMessage::Kind;

/// Joins runs of the same side and checks the order.
class Joiner
{
public:
    explicit Joiner(ReportWriter &report) : m_report(report) {}

    RowResult<std::vector<Message>> join(std::vector<FlatMessage> flat)
    {
        for (FlatMessage &message : flat) {
            if (const auto dropped = add(message))
                return *dropped;
            ++m_index;
        }
        return std::move(m_messages);
    }

private:
    using Failure = std::optional<Dropped>;

    [[nodiscard]] bool endsWith(Role role) const
    {
        return !m_messages.empty() && m_messages.back().role == role;
    }
    [[nodiscard]] Failure badOrder(const std::string &expected, Kind found) const
    {
        return Dropped{
            "bad_order",
            fmt::format("message {}: {} expected, {} found", m_index, expected, kindName(found))};
    }

    Failure add(FlatMessage &message)
    {
        switch (message.kind) {
        case Kind::System:
            return addSystem(message);
        case Kind::User:
            return addUser(message);
        case Kind::Assistant:
            return addAssistant(message);
        case Kind::ToolCall:
            return addToolCall(message);
        case Kind::ToolResponse:
            return addToolResponse(message);
        }
        return {};
    }

    Failure addSystem(FlatMessage &message)
    {
        if (!m_messages.empty())
            return Dropped{"system_position",
                           fmt::format("message {} is a system message", m_index)};
        push(Role::System, std::move(message.text), {});
        return {};
    }

    Failure addUser(FlatMessage &message)
    {
        if (endsWith(Role::Tool))
            return badOrder("assistant", message.kind);
        if (endsWith(Role::User)) {
            m_report.notice("joined_user");
            m_messages.back().parts.push_back({std::move(message.text), {}});
        } else {
            push(Role::User, std::move(message.text), {});
        }
        return {};
    }

    Failure addAssistant(FlatMessage &message)
    {
        if (message.text.empty() && message.reasoning.empty())
            m_report.notice("empty_answer");
        if (endsWith(Role::Assistant)) {
            if (!m_messages.back().toolCalls.empty())
                return badOrder("tool_response", message.kind);
            if (!message.reasoning.empty())
                return Dropped{"bad_order",
                               fmt::format("message {}: a thought stands behind the beginning of "
                                           "its answer",
                                           m_index)};
            m_report.notice("joined_assistant");
            m_messages.back().parts.push_back({std::move(message.text), message.loss});
            return {};
        }
        needQuestion();
        push(Role::Assistant, std::move(message.text), message.loss);
        m_messages.back().reasoning = std::move(message.reasoning);
        return {};
    }

    Failure addToolCall(FlatMessage &message)
    {
        if (!endsWith(Role::Assistant)) {
            needQuestion();
            m_messages.push_back({.role = Role::Assistant});
        }
        Message &answer = m_messages.back();
        answer.mixedToolLoss = answer.mixedToolLoss
            || (!answer.toolCalls.empty() && answer.toolCallLoss != message.loss);
        answer.toolCallLoss = message.loss;
        answer.toolCalls.push_back(std::move(message.call));
        return {};
    }

    Failure addToolResponse(FlatMessage &message)
    {
        if (endsWith(Role::User)) {
            m_report.notice("folded_tool_response");
            m_messages.back().parts.push_back({std::move(message.text), {}});
            return {};
        }
        if (!endsWith(Role::Assistant) && !endsWith(Role::Tool))
            return badOrder("user", message.kind);
        push(Role::Tool, std::move(message.text), {});
        return {};
    }

    /// An answer to nothing answers an empty question: this is how plain text may arrive.
    void needQuestion()
    {
        if (m_messages.empty() || endsWith(Role::System)) {
            m_report.notice("empty_user_added");
            push(Role::User, {}, {});
        }
    }

    void push(Role role, std::string text, const OwnLoss &loss)
    {
        m_messages.push_back({.role = role, .parts = {{std::move(text), loss}}});
    }

    ReportWriter &m_report;
    std::vector<Message> m_messages;
    std::size_t m_index = 0;
};

Dropped badTools(const std::string &what)
{
    return {"bad_tools", "tools: " + what};
}

} // namespace

RowResult<std::vector<Message>> normalizeMessages(const OrderedJson &stored, ReportWriter &report)
{
    OrderedJson list = stored;
    if (stored.is_string()) {
        std::optional<OrderedJson> parsed =
            parseJsonOrPython(stored.get_ref<const std::string &>());
        if (!parsed)
            return Dropped{"bad_messages", "messages is a text that holds no list"};
        list = *std::move(parsed);
    }
    if (!list.is_array())
        return Dropped{"bad_messages", "messages is not a list"};
    if (list.empty())
        return Dropped{"empty_messages", "messages is an empty list"};
    RowResult<std::vector<FlatMessage>> flat = flattenMessages(list, report);
    if (!flat.ok())
        return flat.dropped();
    return Joiner(report).join(std::move(flat.value()));
}

RowResult<OrderedJson> normalizeTools(const OrderedJson &stored)
{
    OrderedJson list = stored;
    if (stored.is_string()) {
        const auto &text = stored.get_ref<const std::string &>();
        if (text.find_first_not_of(" \t\r\n") == std::string::npos)
            return OrderedJson();
        list = OrderedJson::parse(text, nullptr, false);
        if (list.is_discarded())
            return badTools("the text is no JSON");
    }
    if (list.is_null() || list.empty())
        return OrderedJson();
    if (!list.is_array())
        return badTools("it is not a list");
    for (OrderedJson &tool : list) {
        if (!tool.is_object())
            return badTools("an entry is not an object");
        if (!tool.contains("function") && tool.contains("name"))
            tool = OrderedJson{{"type", "function"}, {"function", tool}};
    }
    return list;
}

} // namespace tessera::data
