// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera::data {

/// The order in which epoch `epoch` (from 0) visits `rows` rows: 0..rows-1, shuffled by
/// (dataSeed, epoch) when `shuffle`. The same on every machine.
[[nodiscard]] std::vector<std::int64_t> epochOrder(std::int64_t rows, std::int64_t epoch,
                                                   std::int64_t dataSeed, bool shuffle);

/// Samples of several data sets, mixed: the next one of set i is drawn with chance chances[i] (sum
/// 1). "first_exhausted" ends with the last sample of the set that ends first; "all_exhausted" when
/// every set has ended once, a set that has ended begins anew. Source: datasets.md section 12.
/// @param sets  the samples of each set, in order; none is empty
[[nodiscard]] std::vector<std::int64_t> mixed(const std::vector<std::vector<std::int64_t>> &sets,
                                              const std::vector<double> &chances,
                                              std::string_view stoppingStrategy,
                                              std::int64_t dataSeed);

/// One set cut in two, each part in the order of the set.
struct Split {
    std::vector<std::int64_t> trained;
    std::vector<std::int64_t> heldOut;
};
/// Draws floor(ratio * samples), at least one, for evaluation. A set of one sample is not cut.
[[nodiscard]] Split split(const std::vector<std::int64_t> &set, double ratio,
                          std::int64_t dataSeed);

} // namespace tessera::data
