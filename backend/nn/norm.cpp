// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/norm.h"

#include "backend/kernels/rms_norm.h"

#include <ATen/TensorOperators.h>

namespace tessera::nn {

at::Tensor norm(const at::Tensor &x, const Norm &layer, double eps)
{
    if (!layer.aroundOne)
        return kernels::rmsNorm(x, layer.weight_D, eps);
    // 1 + weight needs more digits than bfloat16 has.
    const auto type = x.scalar_type() == at::kDouble ? at::kDouble : at::kFloat;
    return kernels::rmsNorm(x.to(type), layer.weight_D.to(type) + 1, eps).to(x.scalar_type());
}

} // namespace tessera::nn
