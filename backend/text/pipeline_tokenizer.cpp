// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/pipeline_tokenizer.h"

#include <algorithm>
#include <utility>

namespace tessera::text {

namespace {

constexpr PreTokenizer::Position kAfterToken{.section = true, .whole = false};

} // namespace

std::vector<TokenId> PipelineTokenizer::encode(std::string_view text, bool parseSpecial) const
{
    PreTokenizer::Position position;
    return encodeGroup({{text, !parseSpecial}}, position);
}

std::vector<std::vector<TokenId>>
PipelineTokenizer::encodeGroups(const std::vector<std::vector<TextPiece>> &groups) const
{
    std::vector<std::vector<TokenId>> ids;
    ids.reserve(groups.size());
    PreTokenizer::Position position;
    for (const std::vector<TextPiece> &group : groups)
        ids.push_back(encodeGroup(group, position));
    return ids;
}

std::vector<TokenId> PipelineTokenizer::encodeGroup(const std::vector<TextPiece> &group,
                                                    PreTokenizer::Position &position) const
{
    Marked whole;
    for (const TextPiece &piece : group) {
        if (piece.plain && !piece.text.empty())
            whole.plain.push_back({whole.text.size(), whole.text.size() + piece.text.size()});
        whole.text += piece.text;
    }
    std::vector<TokenId> ids;
    for (const TextSection &section : m_parts.added.splitRaw(whole.text, whole.plain)) {
        if (section.id >= 0) {
            ids.push_back(section.id);
            position = kAfterToken;
        } else {
            encodeSection(whole, section.text, position, ids);
        }
    }
    return ids;
}

PipelineTokenizer::Marked
PipelineTokenizer::normalised(const Marked &whole, std::string_view section, bool atStart) const
{
    // Borders of plain text are only of use where a special token may be found across them.
    if (!m_parts.added.hasNormalSpecial() || whole.plain.empty())
        return {m_parts.normalizer.apply(section, atStart), {}};
    const auto begin = static_cast<std::size_t>(section.data() - whole.text.data());
    const std::size_t end = begin + section.size();
    Marked out;
    const auto append = [&](std::size_t from, std::size_t to, bool plain) {
        if (from >= to)
            return;
        const std::size_t at = out.text.size();
        out.text += m_parts.normalizer.apply(std::string_view(whole.text).substr(from, to - from),
                                             atStart && at == 0);
        if (plain)
            out.plain.push_back({at, out.text.size()});
    };
    std::size_t at = begin;
    for (const AddedTokens::Range &range : whole.plain) {
        const std::size_t from = std::clamp(range.begin, at, end);
        const std::size_t to = std::clamp(range.end, at, end);
        append(at, from, false);
        append(from, to, true);
        at = to;
    }
    append(at, end, false);
    return out;
}

void PipelineTokenizer::encodeSection(const Marked &whole, std::string_view section,
                                      PreTokenizer::Position &position,
                                      std::vector<TokenId> &ids) const
{
    if (m_parts.normalizer.changesNothing() && !m_parts.added.hasNormal())
        return encodeWords(section, position, ids);
    const Marked normal = normalised(whole, section, position.section);
    if (!m_parts.added.hasNormal()) {
        encodeWords(normal.text, position, ids);
        return;
    }
    for (const TextSection &part : m_parts.added.splitNormal(normal.text, normal.plain)) {
        if (part.id >= 0) {
            ids.push_back(part.id);
            position = kAfterToken;
        } else {
            encodeWords(part.text, position, ids);
        }
    }
}

void PipelineTokenizer::encodeWords(std::string_view text, PreTokenizer::Position &position,
                                    std::vector<TokenId> &ids) const
{
    bool first = true;
    m_parts.preTokenizer.split(text, position, [&](std::string_view word) {
        if (std::exchange(first, false))
            m_parts.model->encodeFirst(word, position, ids);
        else
            m_parts.model->encode(word, ids);
    });
    position = {.section = false, .whole = false};
}

std::string PipelineTokenizer::decode(const std::vector<TokenId> &ids, bool withSpecial) const
{
    std::vector<std::string> tokens;
    tokens.reserve(ids.size());
    for (const TokenId id : ids) {
        const std::string *const other = m_parts.added.otherSpelling(id);
        const std::string &token = other != nullptr ? *other : m_parts.vocabulary.text(id);
        if (!token.empty() && (withSpecial || !isSpecial(id)))
            tokens.push_back(token);
    }
    return m_parts.decoder.decode(std::move(tokens));
}

std::int64_t PipelineTokenizer::vocabularySize() const
{
    return m_parts.vocabulary.size();
}

std::optional<TokenId> PipelineTokenizer::tokenId(std::string_view token) const
{
    return m_parts.vocabulary.id(token);
}

std::string PipelineTokenizer::tokenText(TokenId id) const
{
    return m_parts.vocabulary.text(id);
}

bool PipelineTokenizer::containsSpecialText(std::string_view text) const
{
    const AddedTokens &added = m_parts.added;
    return added.containsRawSpecial(text)
        || (added.hasNormalSpecial()
            && added.containsNormalSpecial(m_parts.normalizer.apply(text, false)));
}

} // namespace tessera::text
