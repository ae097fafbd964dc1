// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/template_text.h"

#include "backend/data/sample_maker.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::data {

namespace {

std::string roleName(Role role)
{
    switch (role) {
    case Role::System:
        return "system";
    case Role::User:
        return "user";
    case Role::Assistant:
        return "assistant";
    case Role::Tool:
        return "tool";
    }
    return {};
}

/// OpenAI's form. Most templates want the arguments as a mapping, some as a text.
OrderedJson callJson(const OrderedJson &call, bool argumentsAsText)
{
    OrderedJson function = call;
    if (argumentsAsText && !function["arguments"].is_string())
        function["arguments"] = function["arguments"].dump();
    return {{"type", "function"}, {"function", std::move(function)}};
}

OrderedJson messagesJson(const std::vector<Message> &messages, bool argumentsAsText)
{
    OrderedJson list = OrderedJson::array();
    for (const Message &message : messages) {
        OrderedJson json{{"role", roleName(message.role)}, {"content", message.text()}};
        if (!message.reasoning.empty())
            json["reasoning_content"] = message.reasoning;
        for (const OrderedJson &call : message.toolCalls)
            json["tool_calls"].push_back(callJson(call, argumentsAsText));
        list.push_back(std::move(json));
    }
    return list;
}

/// Templates that know no reasoning_content leave thoughts out without a word. Others write those
/// of some rounds alone, which is how their models were trained.
bool leavesThoughtsOut(const std::vector<text::Segment> &segments, const Conversation &conversation)
{
    std::string text;
    for (const text::Segment &segment : segments)
        text += segment.text;
    bool any = false;
    for (const Message &message : conversation.messages) {
        const std::size_t begin = message.reasoning.find_first_not_of(" \t\r\n");
        if (begin == std::string::npos)
            continue;
        const std::size_t end = message.reasoning.find_last_not_of(" \t\r\n") + 1;
        any = true;
        if (text.find(message.reasoning.substr(begin, end - begin)) != std::string::npos)
            return false;
    }
    return any;
}

bool hasToolCalls(const Conversation &conversation)
{
    return std::any_of(conversation.messages.begin(), conversation.messages.end(),
                       [](const Message &message) { return !message.toolCalls.empty(); });
}

Result<std::vector<text::Segment>>
render(const text::ChatTemplate &chat, text::TemplateInput &input, const Conversation &conversation)
{
    input.tools = conversation.tools;
    input.messages = messagesJson(conversation.messages, false);
    Result<std::vector<text::Segment>> segments = chat.segments(input);
    if (segments || !hasToolCalls(conversation))
        return segments;
    input.messages = messagesJson(conversation.messages, true);
    Result<std::vector<text::Segment>> again = chat.segments(input);
    return again ? std::move(again) : std::move(segments);
}

bool allSame(const std::vector<bool> &flags)
{
    return std::adjacent_find(flags.begin(), flags.end(), std::not_equal_to<>()) == flags.end();
}

/// Cuts the segments of an answer whose parts differ in `flags` at the borders of its parts.
class PartCutter
{
public:
    PartCutter(const Message &message, const std::vector<bool> &flags)
        : m_message(message), m_flags(flags)
    {}

    /// Text of the template goes with the part before it, at the beginning with the first one.
    void add(const text::Segment &segment, std::vector<LabelledText> &out)
    {
        if (!segment.fromRow) {
            out.push_back({segment.text, false, m_flags[std::min(m_part, m_flags.size() - 1)]});
            return;
        }
        m_seen += segment.text;
        std::string_view rest = segment.text;
        while (!rest.empty() && m_part < m_flags.size()) {
            const std::size_t left = m_message.parts[m_part].text.size() - m_used;
            const std::string_view piece = rest.substr(0, left);
            if (!piece.empty())
                out.push_back({std::string(piece), true, m_flags[m_part]});
            rest.remove_prefix(piece.size());
            m_used += piece.size();
            if (m_used == m_message.parts[m_part].text.size() && m_part + 1 < m_flags.size()) {
                ++m_part;
                m_used = 0;
            } else if (piece.empty()) {
                return; // more text than the parts have: complete() is false
            }
        }
    }
    [[nodiscard]] bool complete() const { return m_seen == m_message.text(); }

private:
    const Message &m_message;
    const std::vector<bool> &m_flags;
    std::string m_seen;
    std::size_t m_part = 0;
    std::size_t m_used = 0;
};

Dropped mixedLoss(std::int64_t message)
{
    return {"mixed_loss",
            fmt::format("parts of the answer in message {} have a loss of their own, which this "
                        "template cannot keep apart",
                        message)};
}

} // namespace

RowResult<std::vector<LabelledText>> templateText(const text::ChatTemplate &chat,
                                                  text::TemplateInput input,
                                                  const Conversation &conversation,
                                                  const std::string &lossScale)
{
    const Result<std::vector<text::Segment>> segments = render(chat, input, conversation);
    if (!segments)
        return Dropped{"template_error", segments.error().detail};
    if (leavesThoughtsOut(*segments, conversation))
        return Dropped{"template_error", "the template has no place for reasoning"};
    const std::vector<std::vector<bool>> trained = trainedParts(conversation.messages, lossScale);
    const bool all = lossScale == "all";
    std::vector<LabelledText> pieces;
    for (std::size_t i = 0; i < segments->size();) {
        const std::int64_t index = (*segments)[i].message;
        const std::size_t begin = i;
        while (i < segments->size() && (*segments)[i].message == index)
            ++i;
        if (index < 0 || all) {
            for (std::size_t s = begin; s < i; ++s)
                pieces.push_back({(*segments)[s].text, (*segments)[s].fromRow, all});
            continue;
        }
        const Message &message = conversation.messages[static_cast<std::size_t>(index)];
        const std::vector<bool> &flags = trained[static_cast<std::size_t>(index)];
        const bool mixedCalls = message.mixedToolLoss
            || (!message.toolCalls.empty() && message.toolCallLoss
                && *message.toolCallLoss != flags.front());
        if (mixedCalls || (!allSame(flags) && !message.toolCalls.empty()))
            return mixedLoss(index);
        PartCutter cutter(message, flags);
        for (std::size_t s = begin; s < i; ++s) {
            if (allSame(flags))
                pieces.push_back({(*segments)[s].text, (*segments)[s].fromRow, flags.front()});
            else
                cutter.add((*segments)[s], pieces);
        }
        if (!allSame(flags) && !cutter.complete())
            return mixedLoss(index);
    }
    return pieces;
}

} // namespace tessera::data
