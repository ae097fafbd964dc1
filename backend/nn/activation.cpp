// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/activation.h"

#include "backend/kernels/swiglu.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/clamp.h>
#include <ATen/ops/clamp_max.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/sigmoid.h>

namespace tessera::nn {

at::Tensor gated(const at::Tensor &gate, const at::Tensor &up, Activation activation)
{
    switch (activation) {
    case Activation::Silu:
        return kernels::swiglu(gate, up);
    case Activation::GeluTanh:
        return at::gelu(gate, "tanh") * up;
    }
    return {};
}

at::Tensor clampedSwiglu(const at::Tensor &gateUp, const ClampedSwiglu &rule)
{
    const auto type = gateUp.scalar_type() == at::kDouble ? at::kDouble : at::kFloat;
    const auto width = gateUp.size(-1) / 2;
    const auto wide = gateUp.to(type);
    const auto gate = at::clamp_max(wide.narrow(-1, 0, width), rule.limit);
    const auto up = at::clamp(wide.narrow(-1, width, width), -rule.limit, rule.limit);
    return ((up + 1) * gate * at::sigmoid(gate * rule.alpha)).to(gateUp.scalar_type());
}

} // namespace tessera::nn
