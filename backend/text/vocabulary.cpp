// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/vocabulary.h"

#include "backend/base/assert.h"

namespace tessera::text {

void Vocabulary::reserve(std::size_t tokens)
{
    m_texts.reserve(tokens);
    m_ids.reserve(tokens);
}

void Vocabulary::add(std::string text, TokenId id)
{
    TESSERA_ASSERT(id >= 0);
    const auto index = static_cast<std::size_t>(id);
    if (index >= m_texts.size())
        m_texts.resize(index + 1);
    m_ids.emplace(text, id);
    m_texts[index] = std::move(text);
}

std::optional<TokenId> Vocabulary::id(std::string_view text) const
{
    const auto found = m_ids.find(text);
    return found == m_ids.end() ? std::nullopt : std::optional<TokenId>(found->second);
}

const std::string &Vocabulary::text(TokenId id) const
{
    static const std::string kNone;
    return id >= 0 && id < size() ? m_texts[static_cast<std::size_t>(id)] : kNone;
}

} // namespace tessera::text
