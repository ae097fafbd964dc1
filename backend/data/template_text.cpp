// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/template_text.h"

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

bool allSame(const std::vector<PartLoss> &parts)
{
    return std::adjacent_find(parts.begin(), parts.end(), std::not_equal_to<>()) == parts.end();
}

/// Text of one part of an answer, in pieces.
using Pieces = std::vector<LabelledText>;

/// Cuts the segments of an answer at the borders of its parts.
class PartCutter
{
public:
    explicit PartCutter(const Message &message)
        : m_message(message), m_pieces(std::max<std::size_t>(1, message.parts.size()))
    {}

    /// Text of the template goes with the part before it, at the beginning with the first one.
    void add(const LabelledText &piece)
    {
        if (!piece.fromRow) {
            m_pieces[std::min(m_part, m_pieces.size() - 1)].push_back(piece);
            return;
        }
        m_seen += piece.text;
        std::string_view rest = piece.text;
        while (!rest.empty() && m_part < m_message.parts.size()) {
            const std::size_t left = m_message.parts[m_part].text.size() - m_used;
            const std::string_view text = rest.substr(0, left);
            if (!text.empty())
                m_pieces[m_part].push_back({.text = std::string(text), .fromRow = true});
            rest.remove_prefix(text.size());
            m_used += text.size();
            if (m_used == m_message.parts[m_part].text.size()
                && m_part + 1 < m_message.parts.size()) {
                ++m_part;
                m_used = 0;
            } else if (text.empty()) {
                return; // more text than the parts have: complete() is false
            }
        }
    }
    [[nodiscard]] bool complete() const { return m_seen == m_message.text(); }
    [[nodiscard]] const std::vector<Pieces> &pieces() const { return m_pieces; } ///< of each part

private:
    const Message &m_message;
    std::vector<Pieces> m_pieces;
    std::string m_seen;
    std::size_t m_part = 0;
    std::size_t m_used = 0;
};

/// The end-of-turn text of an answer, taken off its pieces: what the template wrote last, but not
/// the tool calls before the end token.
Pieces takeEnding(Pieces &pieces, bool hasCalls, const std::string &endToken)
{
    Pieces ending;
    while (!hasCalls && !pieces.empty() && !pieces.back().fromRow) {
        ending.insert(ending.begin(), std::move(pieces.back()));
        pieces.pop_back();
    }
    if (!hasCalls || pieces.empty() || pieces.back().fromRow || endToken.empty())
        return ending;
    std::string &last = pieces.back().text;
    if (const std::size_t end = last.rfind(endToken); end != std::string::npos) {
        ending.push_back({.text = last.substr(end)});
        last.erase(end);
    }
    return ending;
}

Dropped mixedLoss(std::int64_t message)
{
    return {"mixed_loss",
            fmt::format("parts of the answer in message {} have a loss of their own, which this "
                        "template cannot keep apart",
                        message)};
}

/// Gives the pieces of one answer their weights.
class AnswerWriter
{
public:
    AnswerWriter(const LossPlan &plan, const std::string &endToken, Pieces &out)
        : m_plan(plan), m_endToken(endToken), m_out(out)
    {}

    /// False when parts that are trained differently cannot be kept apart.
    bool write(Pieces pieces, const Message &message, const MessageLoss &loss)
    {
        const bool hasCalls = !message.toolCalls.empty();
        const bool same = allSame(loss.parts);
        const bool callsAgree = !hasCalls
            || (!message.mixedToolLoss
                && LossPlan::withOwn(loss.parts.front(), message.toolCallLoss)
                    == loss.parts.front());
        if (!callsAgree || (hasCalls && !same))
            return false;
        const Pieces ending = takeEnding(pieces, hasCalls, m_endToken);
        if (same) {
            m_plan.add(pieces, loss.parts.front(), loss.question, m_out);
        } else {
            PartCutter cutter(message);
            for (const LabelledText &piece : pieces)
                cutter.add(piece);
            if (!cutter.complete())
                return false;
            for (std::size_t i = 0; i < loss.parts.size(); ++i)
                m_plan.add(cutter.pieces()[i], loss.parts[i], loss.question, m_out);
        }
        addEnding(ending, loss.parts.back());
        return true;
    }

private:
    /// The named rules are about what is said, not about its end.
    void addEnding(const Pieces &ending, const PartLoss &loss)
    {
        for (const LabelledText &piece : ending)
            m_out.push_back(
                {.text = piece.text, .fromRow = piece.fromRow, .weight = loss.plainWeight()});
    }

    const LossPlan &m_plan;
    const std::string &m_endToken;
    Pieces &m_out;
};

} // namespace

RowResult<std::vector<LabelledText>> templateText(const text::ChatTemplate &chat,
                                                  text::TemplateInput input,
                                                  const Conversation &conversation,
                                                  const LossPlan &plan)
{
    const Result<std::vector<text::Segment>> segments = render(chat, input, conversation);
    if (!segments)
        return Dropped{"template_error", segments.error().detail};
    if (leavesThoughtsOut(*segments, conversation))
        return Dropped{"template_error", "the template has no place for reasoning"};
    const std::vector<MessageLoss> losses = plan.of(conversation.messages);
    Pieces out;
    AnswerWriter answers(plan, input.eosToken, out);
    for (std::size_t i = 0; i < segments->size();) {
        const std::int64_t index = (*segments)[i].message;
        Pieces pieces;
        for (; i < segments->size() && (*segments)[i].message == index; ++i)
            pieces.push_back({.text = (*segments)[i].text, .fromRow = (*segments)[i].fromRow});
        if (index < 0) {
            plan.add(pieces, {.trained = plan.trainsEverything(), .weight = {}}, {}, out);
            continue;
        }
        const auto message = static_cast<std::size_t>(index);
        if (!answers.write(std::move(pieces), conversation.messages[message], losses[message]))
            return mixedLoss(index);
    }
    return out;
}

} // namespace tessera::data
