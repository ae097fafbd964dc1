// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/decoder/forward.h"

#include <memory>

namespace tessera::models {

/// forwardLayer() that keeps nothing but its input: the backward pass runs the layer again, with
/// the same dropout, and then differentiates it. A Dispatcher is made and called in both passes, on
/// every rank in the same order.
///
/// Gradients of the layer's parameters are added to their .grad, as in a plain backward();
/// torch::autograd::grad() with a list of inputs does not see them. `layer` must outlive the
/// backward pass.
[[nodiscard]] LayerOutput forwardLayerRecomputed(const at::Tensor &hidden_TD,
                                                 const DecoderLayer &layer,
                                                 std::shared_ptr<const LayerContext> context,
                                                 const nn::Dropout &dropout);

} // namespace tessera::models
