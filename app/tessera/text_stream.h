// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tessera::app {

/// Text of tokens that come one after the other. Each is decoded behind a few earlier ones, because
/// what a token spells may hang on them (a space at the start, bytes of one character); a character
/// that is not whole yet is held back. Special tokens have no text.
class TextStream
{
public:
    /// @param before  ids that are no part of the text, as of a prompt
    TextStream(const text::Tokenizer &tokenizer, const std::vector<text::TokenId> &before);

    /// What the text grows by.
    [[nodiscard]] std::string add(text::TokenId id);
    /// What was held back.
    [[nodiscard]] std::string finish();

private:
    [[nodiscard]] std::string rest() const;

    const text::Tokenizer &m_tokenizer;
    std::vector<text::TokenId> m_window; ///< earlier ids, then those whose text is not told
    std::size_t m_told = 0;              ///< ids of the window whose text is told
};

} // namespace tessera::app
