// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

namespace tessera::kernels {

// Shape letters: T tokens   H heads   C width of a head

/// Rotates each pair (x[c], x[c + C/2]) by the angle of its token, in float32 (float64 for
/// float64):
///     y[c]       = x[c] * cos[c] - x[c + C/2] * sin[c]
///     y[c + C/2] = x[c + C/2] * cos[c] + x[c] * sin[c]
/// Differentiable in x; the backward pass is the rotation the other way, so nothing but the tables
/// is kept.
///
/// @param x_THC      [T, H, C], C even
/// @param cos_TP, sin_TP  [T, C/2], float32 or float64 (nn/rope.h makes them)
///
/// Operator tessera::rope; the CUDA module has its own.
/// Source: Su et al. 2021, arXiv:2104.09864, in the half-split order of Hugging Face.
[[nodiscard]] at::Tensor rope(const at::Tensor &x_THC, const at::Tensor &cos_TP,
                              const at::Tensor &sin_TP);

} // namespace tessera::kernels
