// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/pipeline_tokenizer.h"

namespace tessera::text {

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
    std::string text;
    std::vector<AddedTokens::Range> plain;
    for (const TextPiece &piece : group) {
        if (piece.plain && !piece.text.empty())
            plain.push_back({text.size(), text.size() + piece.text.size()});
        text += piece.text;
    }
    std::vector<TokenId> ids;
    for (const TextSection &section : m_parts.added.split(text, plain)) {
        if (section.id >= 0) {
            ids.push_back(section.id);
            position = {.section = true, .whole = false};
            continue;
        }
        std::string normal = m_parts.normalizer.apply(section.text, position.section);
        for (const std::string &word : m_parts.preTokenizer.split(std::move(normal), position))
            m_parts.model->encode(word, ids);
        position = {.section = false, .whole = false};
    }
    return ids;
}

std::string PipelineTokenizer::decode(const std::vector<TokenId> &ids, bool withSpecial) const
{
    std::vector<std::string> tokens;
    tokens.reserve(ids.size());
    for (const TokenId id : ids) {
        if (withSpecial || !isSpecial(id))
            tokens.push_back(m_parts.vocabulary.text(id));
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
    return m_parts.added.containsSpecial(text);
}

} // namespace tessera::text
