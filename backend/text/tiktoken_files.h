// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

namespace tessera::text {

/// True for a file whose first line is "BASE64 RANK"; such files are called tokenizer.model, too.
[[nodiscard]] Result<bool> isTiktokenFile(const std::filesystem::path &file);

/// Loads a tiktoken file. How texts are cut into words is not in it: that follows from model_type
/// in config.json beside it, and UnsupportedFormat names one that we do not know. Special tokens
/// come from the folder's other files (special_ids.h).
///
/// Source: the format and order of merges of OpenAI's tiktoken.
[[nodiscard]] Result<std::shared_ptr<const Tokenizer>>
loadTiktoken(const std::filesystem::path &file);

} // namespace tessera::text
