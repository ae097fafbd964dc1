// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

namespace tessera::kernels {

/// silu(gate) * up, with silu(x) = x * sigmoid(x), computed in float32 (float64 for float64).
/// Differentiable; keeps gate and up and no intermediate.
///
/// Operators tessera::swiglu and tessera::swiglu_backward; the CUDA module has its own.
/// Source: Shazeer 2020, arXiv:2002.05202.
[[nodiscard]] at::Tensor swiglu(const at::Tensor &gate, const at::Tensor &up);

/// The same for gate and up side by side in one tensor: [..., 2F] -> [..., F], gate first.
[[nodiscard]] at::Tensor swigluPacked(const at::Tensor &gateUp);

} // namespace tessera::kernels
