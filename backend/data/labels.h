// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/dataset.h"

#include <string_view>
#include <vector>

namespace tessera::data {

/// A piece of a sample's text before it is tokenised.
struct LabelledText {
    std::string text;
    bool fromRow = false; ///< special-token text in it is plain text
    double weight = 0;    ///< of its tokens' loss; 0: not trained
};

/// Encodes the pieces: neighbours of the same weight as one text, a border of tokens between the
/// others. Labels are the tokens where trained, else kIgnoredLabel. Weights are stored only when
/// one is neither 0 nor 1.
[[nodiscard]] Sample encodeLabelled(const std::vector<LabelledText> &pieces,
                                    const text::Tokenizer &tokenizer);

/// A whole text of a row, all of it trained.
[[nodiscard]] Sample encodeTrained(std::string_view text, const text::Tokenizer &tokenizer);

/// Of the loss at a position: 0 where it is ignored.
[[nodiscard]] double weightAt(const Sample &sample, std::size_t position);

[[nodiscard]] std::int64_t trainedTokens(const std::vector<std::int32_t> &labels);

} // namespace tessera::data
