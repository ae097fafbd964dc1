// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <filesystem>
#include <string>

namespace tessera::text {

/// A text exactly as it is in the file. BadFile names the first byte that is not UTF-8: what a
/// tokenizer does with it differs, and some lose it without a word.
[[nodiscard]] Result<std::string> readTextFile(const std::filesystem::path &file);

} // namespace tessera::text
