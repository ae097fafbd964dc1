// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera::data {

/// Puts samples of these lengths into packs of at most `capacity` tokens; returns the indices of
/// each pack in ascending order, packs in the order of their first samples. Deterministic. Lengths
/// over the capacity are an assertion. Source: datasets.md section 11.
///
/// "binpack": blocks of 1000 samples; of each block the longest first into the pack with the least
/// room that still fits; the samples of the pack that was opened last go with the next block.
/// "sequential": one open pack, which is closed when the next sample does not fit.
[[nodiscard]] std::vector<std::vector<std::int64_t>>
packLengths(const std::vector<std::int64_t> &lengths, std::int64_t capacity,
            std::string_view strategy = "binpack");

} // namespace tessera::data
