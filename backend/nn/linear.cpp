// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/linear.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/add.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/linear.h>

namespace tessera::nn {

at::Tensor dropped(const at::Tensor &x, const Dropout &dropout)
{
    if (!dropout.on())
        return x;
    TORCH_CHECK(dropout.generator.has_value(), "dropout without a generator");
    TORCH_CHECK(dropout.probability < 1, "dropout of ", dropout.probability, " leaves nothing");
    const double keep = 1 - dropout.probability;
    auto mask = at::empty_like(x, at::MemoryFormat::Contiguous).detach();
    mask.bernoulli_(keep, dropout.generator).div_(keep);
    return x * mask;
}

at::Tensor linear(const at::Tensor &x_TI, const Linear &layer, const Dropout &dropout)
{
    auto y_TO = at::linear(x_TI, layer.weight_OI,
                           layer.bias_O.defined() ? std::optional(layer.bias_O) : std::nullopt);
    if (!layer.adapted())
        return y_TO;
    const auto low_TR = at::linear(dropped(x_TI, dropout), layer.loraA_RI);
    return at::add(y_TO, at::linear(low_TR, layer.loraB_OR), layer.loraScale);
}

} // namespace tessera::nn
