// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/nn/activation.h"
#include "backend/nn/linear.h"

namespace tessera::nn {

/// The gated feed-forward of one layer: down(act(gate(x)) * up(x)).
struct Mlp {
    Linear gate;
    Linear up;
    Linear down;
    Activation activation = Activation::Silu;
};

[[nodiscard]] at::Tensor mlp(const at::Tensor &x_TD, const Mlp &layer, const Dropout &dropout);

} // namespace tessera::nn
