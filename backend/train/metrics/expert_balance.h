// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/train/step_facts.h"

#include <cstdint>
#include <optional>
#include <span>

namespace tessera::train {

// How evenly the experts are used; formulas of names-and-rules section 9.4. n_i are the choices of
// expert i in one layer of one step, summed over all ranks, before any drop.

/// Below this utilization an expert counts as dead: not used enough to be trained.
inline constexpr double kDeadBelow = 0.05;

/// Sample standard deviation (divisor E - 1) over mean; 0 when the mean is 0 or E is 1.
[[nodiscard]] double coefficientOfVariation(std::span<const std::int64_t> counts);
/// n_i * E / sum n: 1 is a fair share, 0 an expert without a token.
[[nodiscard]] double utilization(std::span<const std::int64_t> counts, std::size_t expert);
/// The largest share of one rank's experts, times EP: 1 is even.
[[nodiscard]] double epImbalance(std::span<const std::int64_t> counts, int expertRanks);

// Over all MoE layers of a step; nothing for a dense model.
[[nodiscard]] std::optional<double> cvMean(const StepFacts &facts);
[[nodiscard]] std::optional<double> cvMax(const StepFacts &facts);
[[nodiscard]] std::optional<double> utilizationMin(const StepFacts &facts);
[[nodiscard]] std::optional<double> utilizationMax(const StepFacts &facts);
/// Experts below kDeadBelow in this step; none in a layer that chose nothing.
[[nodiscard]] std::optional<double> deadExperts(const StepFacts &facts);
[[nodiscard]] std::optional<double> epImbalanceMax(const StepFacts &facts);

} // namespace tessera::train
