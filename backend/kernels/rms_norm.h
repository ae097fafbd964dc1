// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

namespace tessera::kernels {

/// y = x / sqrt(mean(x^2) + eps) * weight over the last dimension, computed in float32 (float64 for
/// float64) and rounded once to the dtype of x. Differentiable; keeps x and one number a row.
///
/// @param x       [..., D], any floating dtype
/// @param weight  [D], same dtype
///
/// Operators tessera::rms_norm and tessera::rms_norm_backward; the CUDA module has its own.
/// Source: Zhang and Sennrich 2019, arXiv:1910.07467.
[[nodiscard]] at::Tensor rmsNorm(const at::Tensor &x, const at::Tensor &weight, double eps);

} // namespace tessera::kernels
