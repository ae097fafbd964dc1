// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/decoder/decoder.h"
#include "backend/nn/attention.h"
#include "backend/nn/moe/dispatch.h"
#include "backend/nn/rope.h"

#include <optional>

namespace tessera::models {

/// What all layers of one forward pass share.
struct LayerContext {
    /// Of the layers with a window, or of those without.
    struct Reach {
        nn::AttentionPlan plan;
        nn::RopeTables rope;
    };

    const DecoderSpec *spec = nullptr;
    Reach full;
    Reach windowed;                   ///< empty when no layer has a window
    nn::DispatcherFactory dispatcher; ///< never empty
};

struct LayerOutput {
    at::Tensor hidden_TD;
    std::optional<nn::Routing> routing; ///< of a layer with experts
};

/// One layer: x + attention(norm(x)), then x + feed-forward(norm(x)); a family may have norms of
/// both results too.
///
/// @param cache  of this layer; null: none
[[nodiscard]] LayerOutput forwardLayer(const at::Tensor &hidden_TD, const DecoderLayer &layer,
                                       const LayerContext &context, const nn::Dropout &dropout,
                                       nn::KeyValueCache *cache = nullptr);

} // namespace tessera::models
