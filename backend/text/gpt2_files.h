// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

namespace tessera::text {

/// Loads GPT-2's pair of files: vocab.json with merges.txt, or encoder.json with vocab.bpe, as they
/// were called at first. Special tokens come from the folder's other files (special_ids.h) and
/// "<|endoftext|>".
[[nodiscard]] Result<std::shared_ptr<const Tokenizer>>
loadGpt2Files(const std::filesystem::path &vocabulary);

} // namespace tessera::text
