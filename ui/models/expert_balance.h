// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include <cstdint>
#include <span>

namespace tessera::ui {

/// Below this utilisation an expert counts as dead.
inline constexpr double kDeadBelow = 0.05;

/// How one layer used its experts in one step (all 0 when nothing was chosen); formulas of
/// names-and-rules section 9.4. n_i are the choices of expert i, E the experts, T*k the sum of all
/// n_i.
struct LayerBalance {
    double cv = 0; ///< standard deviation (divisor E - 1) over mean; 0 when nothing was chosen
    double maxToMean = 0;     ///< the largest utilisation
    int busiest = -1;         ///< its expert
    double entropy = 0;       ///< -sum p ln p / ln E: 1 is even, 0 is one expert alone
    QList<int> dead;          ///< experts below kDeadBelow
    QList<double> rankLoads;  ///< of each EP rank: sum of its n_i * EP / (T*k); 1 is fair
    double rankImbalance = 0; ///< the largest of them
};

/// n_i * E / (T*k); 0 when nothing was chosen.
[[nodiscard]] double utilisation(std::span<const std::uint32_t> counts, std::size_t expert);

/// @param expertRanks  EP, >= 1; experts that do not divide evenly leave the rest uncounted
[[nodiscard]] LayerBalance layerBalance(std::span<const std::uint32_t> counts, int expertRanks);

/// Share of the choices that experts with room for T*k/E * factor (rounded up) would have dropped.
/// From counts summed over ranks, so the true share is at least that.
[[nodiscard]] double droppedShare(std::span<const std::uint32_t> counts, double capacityFactor);

} // namespace tessera::ui
