// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/rope.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/tensor.h>

#include <cmath>
#include <numbers>

namespace tessera::nn {

namespace {

double stretched(double frequency, const RopeStretch &stretch)
{
    const double slow = frequency / stretch.factor;
    if (stretch.kind == RopeStretch::Kind::Linear)
        return slow;
    const auto context = static_cast<double>(stretch.originalContext);
    const double waves = context * frequency / (2 * std::numbers::pi); // in the original context
    if (waves < stretch.lowFrequencyFactor)
        return slow;
    if (waves > stretch.highFrequencyFactor)
        return frequency;
    const double smooth = (waves - stretch.lowFrequencyFactor)
        / (stretch.highFrequencyFactor - stretch.lowFrequencyFactor);
    return (1 - smooth) * slow + smooth * frequency;
}

} // namespace

std::vector<double> ropeFrequencies(std::int64_t headWidth, double theta,
                                    const std::optional<RopeStretch> &stretch)
{
    std::vector<double> frequencies;
    for (std::int64_t pair = 0; pair < headWidth / 2; ++pair) {
        const double exponent = 2.0 * static_cast<double>(pair) / static_cast<double>(headWidth);
        const double frequency = std::pow(theta, -exponent);
        frequencies.push_back(stretch ? stretched(frequency, *stretch) : frequency);
    }
    return frequencies;
}

RopeTables ropeTables(const at::Tensor &positions_T, const std::vector<double> &frequencies,
                      c10::ScalarType type)
{
    const auto wide = type == at::kDouble ? at::kDouble : at::kFloat;
    const auto frequency_P = at::tensor(frequencies, at::TensorOptions().dtype(at::kDouble))
                                 .to(positions_T.device(), wide);
    const auto angle_TP = positions_T.to(wide).unsqueeze(1) * frequency_P;
    return {angle_TP.cos(), angle_TP.sin()};
}

} // namespace tessera::nn
