// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/rope.h"

#include "backend/kernels/rope.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/tensor.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tessera::nn {

namespace {

double llama3(double frequency, const RopeStretch &stretch)
{
    const double slow = frequency / stretch.factor;
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

/// The pair, as a fraction, that turns this often in the original context.
double pairWithTurns(double turns, const RopeSpec &spec)
{
    const auto context = static_cast<double>(spec.stretch->originalContext);
    return static_cast<double>(spec.width) * std::log(context / (turns * 2 * std::numbers::pi))
        / (2 * std::log(spec.theta));
}

double yarn(double frequency, std::int64_t pair, const RopeSpec &spec)
{
    const RopeStretch &stretch = *spec.stretch;
    double low = pairWithTurns(stretch.betaFast, spec);
    double high = pairWithTurns(stretch.betaSlow, spec);
    if (stretch.truncate) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, static_cast<double>(spec.width - 1));
    const double steps = low == high ? 0.001 : high - low;
    const double divided = std::clamp((static_cast<double>(pair) - low) / steps, 0.0, 1.0);
    return frequency / stretch.factor * divided + frequency * (1 - divided);
}

/// The base that spreads the longer text over the turns of the original context.
double dynamicTheta(const RopeSpec &spec, std::int64_t longest)
{
    const RopeStretch &stretch = *spec.stretch;
    const auto context = static_cast<double>(stretch.originalContext);
    const double ratio = std::max(static_cast<double>(longest) / context, 1.0);
    const auto width = static_cast<double>(spec.width);
    return spec.theta
        * std::pow(stretch.factor * ratio - (stretch.factor - 1), width / (width - 2));
}

double stretched(double frequency, std::int64_t pair, const RopeSpec &spec)
{
    switch (spec.stretch->kind) {
    case RopeStretch::Kind::Linear:
        return frequency / spec.stretch->factor;
    case RopeStretch::Kind::Dynamic:
        return frequency; // its base is another
    case RopeStretch::Kind::Llama3:
        return llama3(frequency, *spec.stretch);
    case RopeStretch::Kind::Yarn:
        return yarn(frequency, pair, spec);
    }
    return frequency;
}

} // namespace

std::vector<double> ropeFrequencies(const RopeSpec &spec, std::int64_t longest)
{
    const bool dynamic = spec.stretch && spec.stretch->kind == RopeStretch::Kind::Dynamic;
    const double theta = dynamic ? dynamicTheta(spec, longest) : spec.theta;
    std::vector<double> frequencies;
    for (std::int64_t pair = 0; pair < spec.width / 2; ++pair) {
        const double exponent = 2.0 * static_cast<double>(pair) / static_cast<double>(spec.width);
        const double frequency = std::pow(theta, -exponent);
        frequencies.push_back(spec.stretch ? stretched(frequency, pair, spec) : frequency);
    }
    return frequencies;
}

RopeTables ropeTables(const at::Tensor &positions_T, const std::vector<double> &frequencies,
                      c10::ScalarType type, double scale)
{
    const auto wide = type == at::kDouble ? at::kDouble : at::kFloat;
    const auto frequency_P = at::tensor(frequencies, at::TensorOptions().dtype(at::kDouble))
                                 .to(positions_T.device(), wide);
    const auto angle_TP = positions_T.to(wide).unsqueeze(1) * frequency_P;
    if (scale == 1)
        return {angle_TP.cos(), angle_TP.sin()};
    return {angle_TP.cos() * scale, angle_TP.sin() * scale};
}

at::Tensor applyRope(const at::Tensor &x_THC, const RopeTables &tables, RopePairs pairs)
{
    const auto width = 2 * tables.cos_TP.size(1);
    const auto rest = x_THC.size(2) - width;
    auto turning = rest == 0 ? x_THC : x_THC.narrow(2, 0, width);
    if (pairs == RopePairs::Neighbours)
        turning = turning.unflatten(2, {width / 2, 2}).transpose(2, 3).flatten(2);
    const auto turned = kernels::rope(turning, tables.cos_TP, tables.sin_TP);
    return rest == 0 ? turned : at::cat({turned, x_THC.narrow(2, width, rest)}, 2);
}

} // namespace tessera::nn
