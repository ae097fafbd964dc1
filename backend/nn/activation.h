// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

namespace tessera::nn {

enum class Activation {
    Silu,     ///< SwiGLU
    GeluTanh, ///< GeGLU, with the tanh approximation of GELU
};

/// act(gate) * up.
[[nodiscard]] at::Tensor gated(const at::Tensor &gate, const at::Tensor &up, Activation activation);

/// SwiGLU of gpt-oss: gate and up are kept within `limit`, then
/// (up + 1) * gate * sigmoid(alpha * gate).
struct ClampedSwiglu {
    double alpha = 1.702;
    double limit = 7;
};

/// For gate and up side by side: [..., 2F] -> [..., F], gate first; in float32 (float64 for
/// float64).
[[nodiscard]] at::Tensor clampedSwiglu(const at::Tensor &gateUp, const ClampedSwiglu &rule);

} // namespace tessera::nn
