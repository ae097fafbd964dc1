// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/text/tokenizer.h"

#include <filesystem>
#include <vector>

namespace tessera::text {

/// The ids in a file: [1, 2], {"ids": [1, 2]} as `tessera tokenize --json` prints it, or numbers
/// between white space. BadFile names what is no id.
[[nodiscard]] Result<std::vector<TokenId>> readTokenIds(const std::filesystem::path &file);

} // namespace tessera::text
