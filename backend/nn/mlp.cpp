// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/mlp.h"

namespace tessera::nn {

at::Tensor mlp(const at::Tensor &x_TD, const Mlp &layer, const Dropout &dropout)
{
    // Two statements: the order in which dropout draws must not hang on the compiler.
    const auto gate_TF = linear(x_TD, layer.gate, dropout);
    const auto up_TF = linear(x_TD, layer.up, dropout);
    return linear(gated(gate_TF, up_TF, layer.activation), layer.down, dropout);
}

} // namespace tessera::nn
