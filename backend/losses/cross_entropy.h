// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace tessera::losses {

/// Sum over N of -scale log softmax(hidden_ND weight_VD^T)[target], in float32 (float64 for
/// float64).
///
/// Fused and chunked: logits of at most `chunk` rows exist at a time, and their gradients are made
/// in the forward pass, so neither [N, V] logits nor their gradient are kept. A frozen weight costs
/// no weight gradient.
///
/// @param hidden_ND  [N, D], rows of trained positions; N = 0 gives 0 with zero gradients
/// @param weight_VD  [V, D]
/// @param targets_N  int64 [N], 0 <= target < V
/// @param scales_N   float32 [N], at least 0; not defined: all are 1
/// @return float32 [] (float64 for float64 input)
[[nodiscard]] at::Tensor linearCrossEntropySum(const at::Tensor &hidden_ND,
                                               const at::Tensor &weight_VD,
                                               const at::Tensor &targets_N,
                                               const at::Tensor &scales_N = {},
                                               std::int64_t chunk = 1024);

} // namespace tessera::losses
