// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/turn_marks.h"

#include "backend/text/chat_program.h"

#include <algorithm>

namespace tessera::text {

namespace {

constexpr std::string_view kWhiteSpace = " \t\r\n";

/// Without a think block at the end that has no thought, or was only begun: turns without one do
/// not have it.
std::string withoutEmptyThink(const std::string &text)
{
    constexpr std::string_view kOpen = "<think>";
    const std::size_t open = text.rfind(kOpen);
    if (open == std::string::npos)
        return text;
    const std::string_view block = std::string_view(text).substr(open);
    return isEmptyThink(block) || isBlank(block.substr(kOpen.size())) ? text.substr(0, open) : text;
}

OrderedJson probeQuestion()
{
    return {{"role", "user"}, {"content", "Question"}};
}

OrderedJson probeAnswer()
{
    return {{"role", "assistant"}, {"content", "Answer"}};
}

/// What ends an answer that is not the last one, where a template writes more behind the last:
/// the text up to a second question, without what stands before the first one too. Empty when that
/// is not told apart.
std::string learnTurnEnd(const JinjaProgram &program, const TemplateInput &input)
{
    TemplateInput probe = input;
    probe.messages = OrderedJson::array({probeQuestion(), probeAnswer(), probeQuestion()});
    probe.addGenerationPrompt = false;
    const Result<std::vector<OwnedText>> pieces = program.execute(probe);
    if (!pieces)
        return {}; // one that takes a single round
    const std::optional<Span> first = ownedSpan(*pieces, kFirstMessageOwner);
    const std::optional<Span> answer = ownedSpan(*pieces, kFirstMessageOwner + 1);
    const std::optional<Span> second = ownedSpan(*pieces, kFirstMessageOwner + 2);
    if (!first || !answer || !second || second->begin < answer->end)
        return {};
    const std::string text = joined(*pieces);
    std::string lead = text.substr(0, first->begin);
    if (!probe.bosToken.empty() && lead.starts_with(probe.bosToken))
        lead.erase(0, probe.bosToken.size());
    const std::string between = text.substr(answer->end, second->begin - answer->end);
    const auto same = std::mismatch(between.rbegin(), between.rend(), lead.rbegin(), lead.rend());
    return trimmedRight(std::string(between.begin(), same.first.base()));
}

/// Learns the marks from a conversation of one question and one answer.
Result<TurnMarks> learnMarks(const JinjaProgram &program, const TemplateInput &input)
{
    TemplateInput probe = input;
    probe.messages = OrderedJson::array({probeQuestion()});
    probe.addGenerationPrompt = true;
    TESSERA_TRY(const std::vector<OwnedText> asked, program.execute(probe));
    probe.messages.push_back(probeAnswer());
    probe.addGenerationPrompt = false;
    TESSERA_TRY(const std::vector<OwnedText> answered, program.execute(probe));

    const std::optional<Span> user = ownedSpan(asked, kFirstMessageOwner);
    const std::optional<Span> assistant = ownedSpan(answered, kFirstMessageOwner + 1);
    if (!user || !assistant)
        return cannotWrite(program.origin,
                           "it has no place for the user's or the assistant's text");
    const std::string prompt = joined(asked).substr(user->end);
    const std::string text = joined(answered);
    const std::string before = text.substr(user->end, assistant->begin - user->end);
    const auto same =
        std::mismatch(prompt.begin(), prompt.end(), before.begin(), before.end()).first;
    return TurnMarks{.prompt = prompt,
                     .header = withoutEmptyThink(std::string(prompt.begin(), same)),
                     .suffix = text.substr(assistant->end),
                     .turnEnd = learnTurnEnd(program, input)};
}

/// All that marks depend on besides the template.
std::string keyOf(const TemplateInput &input)
{
    const OrderedJson key{input.tools, input.kwargs, input.bosToken, input.eosToken};
    return key.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

} // namespace

Result<std::shared_ptr<const TurnMarks>> LearntMarks::of(const JinjaProgram &program,
                                                         const TemplateInput &input)
{
    const std::string key = keyOf(input);
    {
        const std::scoped_lock lock(m_mutex);
        if (const auto found = m_known.find(key); found != m_known.end())
            return found->second;
    }
    TESSERA_TRY(TurnMarks learnt, learnMarks(program, input));
    auto marks = std::make_shared<const TurnMarks>(std::move(learnt));
    const std::scoped_lock lock(m_mutex);
    if (m_known.size() >= kMost)
        m_known.clear();
    m_known.insert_or_assign(key, marks);
    return std::shared_ptr<const TurnMarks>(std::move(marks));
}

std::optional<Span> ownedSpan(const std::vector<OwnedText> &pieces, int owner)
{
    std::optional<Span> span;
    std::size_t at = 0;
    for (const OwnedText &piece : pieces) {
        if (piece.owner == owner) {
            if (!span)
                span = Span{at, at};
            span->end = at + piece.text.size();
        }
        at += piece.text.size();
    }
    return span;
}

std::string trimmedRight(const std::string &text)
{
    const std::size_t last = text.find_last_not_of(kWhiteSpace);
    return last == std::string::npos ? std::string() : text.substr(0, last + 1);
}

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(kWhiteSpace) == std::string_view::npos;
}

bool isEmptyThink(std::string_view text)
{
    constexpr std::string_view kOpen = "<think>";
    constexpr std::string_view kClose = "</think>";
    const std::size_t close = text.find(kClose);
    if (close == std::string_view::npos)
        return false;
    const std::size_t open = text.find(kOpen);
    const std::size_t inner = open == std::string_view::npos ? 0 : open + kOpen.size();
    return inner <= close && isBlank(text.substr(0, open == std::string_view::npos ? 0 : open))
        && isBlank(text.substr(inner, close - inner))
        && isBlank(text.substr(close + kClose.size()));
}

} // namespace tessera::text
