// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/token_pieces.h"

#include <utility>

namespace tessera::text {

std::string TokenPieces::next(TokenId id)
{
    if (m_tokenizer == nullptr)
        return std::to_string(id) + ' ';
    const std::optional<TokenId> before = std::exchange(m_before, id);
    if (!before)
        return m_tokenizer->decode({id}, true);
    const std::size_t alone = m_tokenizer->decode({*before}, true).size();
    std::string both = m_tokenizer->decode({*before, id}, true);
    return both.size() >= alone ? both.substr(alone) : both;
}

} // namespace tessera::text
