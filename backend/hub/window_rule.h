// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace tessera::hub {

/// Which layers have the sliding window.
enum class WindowRule {
    Refused,         ///< an architecture without one
    Every,           ///< all, unless sliding_window is null
    Switched,        ///< all, when use_sliding_window is true
    FromLayer,       ///< from max_window_layers on, when use_sliding_window is true
    EveryOtherBelow, ///< 0, 2, 4, ... below max_window_layers, when use_sliding_window is true
    EveryOther,      ///< 0, 2, 4, ...
    Pattern,         ///< all but each sliding_window_pattern-th
};

/// The numbers that rules need, as transformers has them where config.json is silent.
struct WindowPlan {
    std::int64_t borderLayer = 28; ///< max_window_layers
    std::int64_t pattern = 6;      ///< sliding_window_pattern
};

/// For each of `count` layers: has the window.
[[nodiscard]] std::vector<bool> windowedLayers(WindowRule rule, const WindowPlan &plan,
                                               std::int64_t count);

} // namespace tessera::hub
