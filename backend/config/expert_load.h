// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tessera::config {

// Ratios of one MoE layer's counts (names-and-rules.md 9.4). counts[i] is the number of choices of
// expert i, already summed over the ranks; all of them together are tokens * k.

/// n_i * E / sum(n): 1 is a fair share, 0 a dead expert; all 0 when nothing was routed.
[[nodiscard]] std::vector<double> expertUtilization(std::span<const std::int64_t> counts);

/// std(n) / mean(n) with the sample's standard deviation (divisor E - 1); 0 when the mean is 0 or
/// there is one expert.
[[nodiscard]] double expertVariation(std::span<const std::int64_t> counts);

/// Share of each expert-parallel rank, 1 is fair; `ranks` divides the number of experts, and rank r
/// has the experts r*(E/ranks) and on.
[[nodiscard]] std::vector<double> rankImbalance(std::span<const std::int64_t> counts, int ranks);

} // namespace tessera::config
