// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

namespace tessera::text {

/// Loads a tokenizer.json (Hugging Face tokenizers, model type BPE). BOS, EOS and padding come from
/// tokenizer_config.json beside it, what that does not name from config.json.
[[nodiscard]] Result<std::shared_ptr<const Tokenizer>>
loadTokenizerJson(const std::filesystem::path &file);

} // namespace tessera::text
