// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/chat_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace tessera::text {

namespace {

/// Finds what is trained in one rendering.
class TurnFinder
{
public:
    TurnFinder(const JinjaProgram &program, const TemplateInput &input,
               const std::vector<OwnedText> &pieces, const TurnMarks &marks)
        : m_program(program),
          m_input(input),
          m_pieces(pieces),
          m_text(joined(pieces)),
          m_marks(marks),
          m_core(trimmedRight(marks.suffix))
    {}

    [[nodiscard]] Result<Span> find(std::size_t message) const
    {
        const std::optional<Span> content = ownedSpan(m_pieces, ownerOf(message));
        if (!content)
            return findEmpty(message);
        return Span{beginOf(*content), endOf(content->end)};
    }

private:
    static int ownerOf(std::size_t message)
    {
        return kFirstMessageOwner + static_cast<int>(message);
    }

    /// Where text of another message or the tools ends before `at` / begins after `at`.
    [[nodiscard]] std::size_t neighbourEnd(std::size_t at) const
    {
        std::size_t end = 0;
        std::size_t position = 0;
        for (const OwnedText &piece : m_pieces) {
            position += piece.text.size();
            if (piece.owner != kTemplateOwner && position <= at)
                end = position;
        }
        return end;
    }
    [[nodiscard]] std::size_t neighbourBegin(std::size_t at) const
    {
        std::size_t position = 0;
        for (const OwnedText &piece : m_pieces) {
            if (piece.owner != kTemplateOwner && position >= at)
                return position;
            position += piece.text.size();
        }
        return m_text.size();
    }

    /// Behind the generation prompt, when it stands before the content; else the content.
    [[nodiscard]] std::size_t beginOf(const Span &content) const
    {
        const std::size_t from = neighbourEnd(content.begin);
        const std::string_view before = std::string_view(m_text).substr(from, content.begin - from);
        for (const std::string &mark : {m_marks.prompt, m_marks.header}) {
            const std::size_t at = before.rfind(mark);
            if (mark.empty() || at == std::string_view::npos)
                continue;
            const std::string_view lead = before.substr(at + mark.size());
            return isEmptyThink(lead) ? content.begin : content.begin - lead.size();
        }
        return content.begin;
    }

    /// Behind the end-of-turn text, looked for before the next message's text.
    [[nodiscard]] std::size_t endOf(std::size_t contentEnd) const
    {
        const std::size_t limit = neighbourBegin(contentEnd);
        const std::string_view after =
            std::string_view(m_text).substr(contentEnd, limit - contentEnd);
        const std::size_t core = m_core.empty() ? std::string_view::npos : after.find(m_core);
        if (core != std::string_view::npos)
            return contentEnd + core + m_core.size();
        if (!m_marks.turnEnd.empty() && after.starts_with(m_marks.turnEnd))
            return contentEnd + m_marks.turnEnd.size();
        const auto same =
            std::mismatch(after.begin(), after.end(), m_marks.suffix.begin(), m_marks.suffix.end());
        return contentEnd + static_cast<std::size_t>(same.first - after.begin());
    }

    /// An answer without text of its own (empty, or a thought that the template removed): it stands
    /// behind what the conversation before it renders to.
    [[nodiscard]] Result<Span> findEmpty(std::size_t message) const
    {
        TemplateInput before = m_input;
        before.addGenerationPrompt = true;
        before.messages = OrderedJson::array();
        for (std::size_t i = 0; i < message; ++i)
            before.messages.push_back(m_input.messages[i]);
        TESSERA_TRY(const std::vector<OwnedText> rendered, m_program.execute(before));
        const std::string prompt = joined(rendered);
        if (m_text.compare(0, prompt.size(), prompt) != 0)
            return cannotWrite(m_program.origin,
                               fmt::format("it leaves out the answer in message {}", message));
        const std::size_t end = endOf(prompt.size());
        const std::string_view lead = std::string_view(m_text).substr(prompt.size());
        const std::size_t core = lead.find(m_core);
        const bool think = core != std::string_view::npos && !isBlank(lead.substr(0, core))
            && isEmptyThink(lead.substr(0, core));
        return Span{think ? prompt.size() + core : prompt.size(), end};
    }

    const JinjaProgram &m_program;
    const TemplateInput &m_input;
    const std::vector<OwnedText> &m_pieces;
    std::string m_text;
    const TurnMarks &m_marks;
    std::string m_core; ///< the end-of-turn text without white space behind it
};

std::string ownedText(const std::vector<OwnedText> &pieces, int owner)
{
    std::string text;
    for (const OwnedText &piece : pieces) {
        if (piece.owner == owner)
            text += piece.text;
    }
    return text;
}

/// One trained span with the index of its message.
struct Turn {
    Span span;
    std::int64_t message = -1;
};

void append(std::vector<Segment> &segments, Segment segment)
{
    if (segment.text.empty())
        return;
    if (!segments.empty() && segments.back().trained == segment.trained
        && segments.back().fromRow == segment.fromRow && segments.back().message == segment.message)
        segments.back().text += segment.text;
    else
        segments.push_back(std::move(segment));
}

/// Cuts the pieces at the borders of the turns (in ascending order, not overlapping).
std::vector<Segment> cut(const std::vector<OwnedText> &pieces, const std::vector<Turn> &turns)
{
    std::vector<Segment> segments;
    std::size_t at = 0;
    std::size_t turn = 0;
    for (const OwnedText &piece : pieces) {
        const std::size_t end = at + piece.text.size();
        for (std::size_t from = at; from < end;) {
            while (turn < turns.size() && turns[turn].span.end <= from)
                ++turn;
            const bool trained = turn < turns.size() && turns[turn].span.begin <= from;
            const std::size_t border = turn == turns.size() ? end
                : trained                                   ? turns[turn].span.end
                                                            : turns[turn].span.begin;
            const std::size_t to = std::min(border, end);
            append(segments,
                   {.text = piece.text.substr(from - at, to - from),
                    .trained = trained,
                    .fromRow = piece.owner != kTemplateOwner,
                    .message = trained ? turns[turn].message : -1});
            from = to;
        }
        at = end;
    }
    return segments;
}

/// The assistant's message whose text stands in `span`; -1 when there is none.
std::int64_t messageIn(const std::vector<OwnedText> &pieces, const Span &span,
                       const OrderedJson &messages)
{
    std::size_t at = 0;
    for (const OwnedText &piece : pieces) {
        const bool inside = at >= span.begin && at < span.end && !piece.text.empty();
        at += piece.text.size();
        const int index = piece.owner - kFirstMessageOwner;
        if (inside && index >= 0
            && messages.at(static_cast<std::size_t>(index)).value("role", "") == "assistant")
            return index;
    }
    return -1;
}

/// What the template's own {% generation %} blocks hold.
Result<std::vector<Turn>> markedTurns(const JinjaProgram &program,
                                      const std::vector<OwnedText> &pieces,
                                      const OrderedJson &messages)
{
    std::vector<Turn> turns;
    std::size_t begin = std::string::npos; // of the open block
    std::size_t at = 0;
    for (const OwnedText &piece : pieces) {
        at += piece.text.size();
        if (piece.owner == kGenerationBegin)
            begin = at;
        if (piece.owner != kGenerationEnd)
            continue;
        if (begin == std::string::npos)
            return cannotWrite(program.origin, "{% endgeneration %} comes without its beginning");
        const Span span{begin, at};
        if (span.end > span.begin)
            turns.push_back({span, messageIn(pieces, span, messages)});
        begin = std::string::npos;
    }
    if (begin != std::string::npos)
        return cannotWrite(program.origin, "{% generation %} comes without its end");
    return turns;
}

/// Where the answers stand, found by what surrounds them.
Result<std::vector<Turn>> foundTurns(const JinjaProgram &program, const TemplateInput &input,
                                     const std::vector<OwnedText> &pieces)
{
    TESSERA_TRY(const std::shared_ptr<const TurnMarks> marks, program.marks.of(program, input));
    const TurnFinder finder(program, input, pieces, *marks);
    std::vector<Turn> turns;
    for (std::size_t i = 0; i < input.messages.size(); ++i) {
        if (input.messages[i].value("role", "") != "assistant")
            continue;
        TESSERA_TRY(const Span span, finder.find(i));
        if (!turns.empty() && span.begin < turns.back().span.end)
            return cannotWrite(
                program.origin,
                fmt::format("it does not keep the order of messages before message {}", i));
        turns.push_back({span, static_cast<std::int64_t>(i)});
    }
    return turns;
}

} // namespace

Result<void> checkToolsAreShown(const JinjaProgram &program, const TemplateInput &input,
                                const std::vector<OwnedText> &pieces)
{
    if (input.tools.is_array() && !input.tools.empty() && ownedText(pieces, kToolsOwner).empty())
        return cannotWrite(program.origin, "it has no place for tools");
    for (std::size_t i = 0; i < input.messages.size(); ++i) {
        const std::string shown = ownedText(pieces, kFirstMessageOwner + static_cast<int>(i));
        const OrderedJson calls = input.messages[i].value("tool_calls", OrderedJson::array());
        for (const OrderedJson &call : calls) {
            const OrderedJson &function = call.contains("function") ? call["function"] : call;
            const OrderedJson name =
                function.is_object() ? function.value("name", OrderedJson()) : OrderedJson();
            if (name.is_string() && shown.find(name.get<std::string>()) == std::string::npos)
                return cannotWrite(program.origin, "it has no place for tool calls");
        }
    }
    return {};
}

Result<std::vector<Segment>> cutSegments(const JinjaProgram &program, const TemplateInput &input,
                                         const std::vector<OwnedText> &pieces)
{
    const bool marked = std::any_of(pieces.begin(), pieces.end(),
                                    [](const OwnedText &piece) { return piece.owner < 0; });
    TESSERA_TRY(const std::vector<Turn> turns,
                marked ? markedTurns(program, pieces, input.messages)
                       : foundTurns(program, input, pieces));
    return cut(pieces, turns);
}

} // namespace tessera::text
