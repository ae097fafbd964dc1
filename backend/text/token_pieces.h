// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

#include <optional>
#include <string>

namespace tessera::text {

/// The bytes that each token of a text adds, token by token; they may end within a character. Each
/// is decoded behind the one before, because some tokenizers drop a space at the start. Without a
/// tokenizer a token is its number and a space. The tokenizer outlives it.
class TokenPieces
{
public:
    explicit TokenPieces(const Tokenizer *tokenizer) : m_tokenizer(tokenizer) {}

    [[nodiscard]] std::string next(TokenId id);

private:
    const Tokenizer *m_tokenizer;
    std::optional<TokenId> m_before;
};

} // namespace tessera::text
