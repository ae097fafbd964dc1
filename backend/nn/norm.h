// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

namespace tessera::nn {

/// Root-mean-square norm over the last dimension.
struct Norm {
    at::Tensor weight_D;
    bool aroundOne = false; ///< the factor is 1 + weight (Gemma), so a weight of 0 changes nothing
};

/// Computed in float32 (float64 for float64), rounded once to the dtype of x.
[[nodiscard]] at::Tensor norm(const at::Tensor &x, const Norm &layer, double eps);

} // namespace tessera::nn
