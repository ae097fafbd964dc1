// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include <string>

namespace tessera::kernels {

// Shape letters: S rows, sorted by expert   I inputs   O outputs   L experts of this rank

enum class GroupedMethod {
    Auto, ///< the grouped product where it can run, else the loop
    Loop, ///< one product an expert: the reference; reads the offsets on the host
};

/// y_SO[s] = x_SI[s] weight_LOI[e]^T, with e the expert whose rows hold s. Differentiable in both.
///
/// Rows behind the last offset belong to no expert: there must be none. The loop reads `offsets_L`
/// on the host, which waits for a GPU; the grouped product does not.
///
/// @param x_SI       floating, contiguous rows; S = 0 is allowed
/// @param weight_LOI same dtype and device
/// @param offsets_L  int32, END of each expert's rows (inclusive cumulative count)
[[nodiscard]] at::Tensor groupedLinear(const at::Tensor &x_SI, const at::Tensor &weight_LOI,
                                       const at::Tensor &offsets_L,
                                       GroupedMethod method = GroupedMethod::Auto);

/// Why groupedLinear() would take the loop with these tensors; empty: it takes the grouped product.
/// The grouped product knows bfloat16 (CPU, CUDA) and float32 (CPU), and wants rows whose length in
/// bytes is a multiple of 16, forward and backward.
[[nodiscard]] std::string whyNotGrouped(const at::Tensor &x_SI, const at::Tensor &weight_LOI);

} // namespace tessera::kernels
