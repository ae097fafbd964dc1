// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

namespace tessera::text {

/// Loads a SentencePiece model (tokenizer.model; BPE or unigram) through libsentencepiece. Added
/// and special tokens come from the folder's other files (special_ids.h), BOS, EOS and padding from
/// the model where those say nothing. With "legacy" (transformers' default where
/// tokenizer_config.json does not say) the model puts its space before each text behind an added
/// token too, else before the whole text alone.
[[nodiscard]] Result<std::shared_ptr<const Tokenizer>>
loadSentencePiece(const std::filesystem::path &file);

} // namespace tessera::text
