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
    bool trained = false;
};

/// Encodes the pieces: neighbours that agree in `trained` as one text, a border of tokens between
/// the others. Labels are the tokens where trained, else kIgnoredLabel.
[[nodiscard]] Sample encodeLabelled(const std::vector<LabelledText> &pieces,
                                    const text::Tokenizer &tokenizer);

[[nodiscard]] std::int64_t trainedTokens(const std::vector<std::int32_t> &labels);

} // namespace tessera::data
