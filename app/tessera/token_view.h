// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/chat_template.h"
#include "backend/text/tokenizer.h"

#include <string>
#include <vector>

namespace tessera::app {

/// A text as tokens, as `tessera tokenize` shows it. The three lists are equally long.
struct TokenView {
    std::vector<text::TokenId> ids;
    std::vector<std::string> pieces; ///< as the vocabulary spells them
    /// What each token is of: "text", "special" (put around the text), "template", "tools", or the
    /// role of the message that its first byte belongs to.
    std::vector<std::string> roles;
    std::string text;
    int specialTexts = 0; ///< texts of messages and tools that spell a special token
};

/// A text as it is, special tokens read; `wrapped`: with the tokenizer's BOS and EOS.
[[nodiscard]] TokenView viewOfText(const text::Tokenizer &tokenizer, const std::string &text,
                                   bool wrapped);
/// A rendered conversation; the text of messages and tools never becomes a special token.
[[nodiscard]] TokenView viewOfChat(const text::Tokenizer &tokenizer,
                                   const std::vector<text::OwnedText> &pieces,
                                   const OrderedJson &messages);
/// Ids back to text; special tokens are left out unless `withSpecial`. OutOfRange for an id that
/// the vocabulary lacks.
[[nodiscard]] Result<TokenView> viewOfIds(const text::Tokenizer &tokenizer,
                                          std::vector<text::TokenId> ids, bool withSpecial);

} // namespace tessera::app
