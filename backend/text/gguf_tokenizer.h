// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

#include <map>
#include <string>

namespace tessera::text {

/// Makes the tokenizer that a GGUF file describes (keys tokenizer.ggml.*): models "gpt2"
/// (byte-level BPE; the way of splitting is named by tokenizer.ggml.pre) and "llama" (SentencePiece
/// with scores). UnsupportedFormat names any other.
[[nodiscard]] Result<std::shared_ptr<const Tokenizer>>
loadGgufTokenizer(const std::filesystem::path &file);

} // namespace tessera::text
