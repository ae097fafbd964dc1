// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::config {

/// Layers of the first and the last stage when they differ from the others.
struct StageEnds {
    std::optional<int> first;
    std::optional<int> last;
    friend bool operator==(const StageEnds &, const StageEnds &) = default;
};

/// Layers of each stage, first stage first; empty when the layers between the
/// ends do not divide (rules P01 and P03). The sum is always `layers` (rule
/// P13).
[[nodiscard]] std::vector<std::int64_t> stageLayers(std::int64_t layers, int stages,
                                                    const StageEnds &ends);

/// Ends that make an uneven number of layers fit, the middle stages one layer
/// fuller than the mean: 30 layers on 4 stages give 7 and 7 (7, 8, 8, 7).
/// Nothing for one stage or too few layers.
[[nodiscard]] std::optional<StageEnds> unevenEnds(std::int64_t layers, int stages);

/// Share of a step in which a rank of the pipeline waits: (PP-1) / (m*VPP +
/// PP-1) with m micro-batches and VPP chunks a rank (names-and-rules.md section
/// 10).
[[nodiscard]] double bubbleShare(int stages, std::int64_t microBatches, int chunks);

} // namespace tessera::config
