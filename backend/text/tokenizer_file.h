// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/text/tokenizer.h"

#include <string>
#include <utility>
#include <vector>

namespace tessera::text {

/// A tokenizer.json as it is read: its two large tables apart, so that hundreds of thousands of
/// entries do not become JSON values.
struct TokenizerFile { // NOLINT(bugprone-exception-escape): nlohmann's move asserts
    Json rest; ///< everything else; model.vocab is an empty object, model.merges an empty array
    std::vector<std::pair<std::string, TokenId>> vocabulary; ///< model.vocab
    std::vector<std::pair<std::string, std::string>> merges; ///< model.merges, "a b" and ["a", "b"]
};

/// BadJson with line and column; BadFile when a table holds something else than it should.
[[nodiscard]] Result<TokenizerFile> readTokenizerFile(const std::filesystem::path &file);

} // namespace tessera::text
