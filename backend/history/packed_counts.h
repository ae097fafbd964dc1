// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Internal to backend/history.

namespace tessera::history {

/// Counts as bytes: each 7 bits a byte, low bits first, the high bit set on all but the last
/// (LEB128). Counts of tokens are 1-3 bytes each. Negative ones, which do not occur, take 10.
[[nodiscard]] std::string packCounts(const std::vector<std::int64_t> &counts);
/// What packCounts() made; bytes after a cut last count are ignored.
[[nodiscard]] std::vector<std::int64_t> unpackCounts(std::string_view bytes);

} // namespace tessera::history
