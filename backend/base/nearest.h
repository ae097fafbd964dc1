// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tessera {

/// The candidate with the smallest edit distance to `word`, ignoring case; empty when none is
/// close enough to be a likely slip (distance over a third of the longer word, at least 2).
[[nodiscard]] std::string nearestName(std::string_view word,
                                      const std::vector<std::string> &candidates);

/// The divisor of `whole` (>= 1) that is nearest to `value`; the smaller one of two equally near.
[[nodiscard]] long nearestDivisor(long value, long whole);

} // namespace tessera
