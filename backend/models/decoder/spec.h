// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/hub/model_config.h"
#include "backend/nn/activation.h"
#include "backend/nn/attention.h"
#include "backend/nn/moe/router.h"
#include "backend/nn/rope.h"

#include <optional>

namespace tessera::models {

/// What the shared decoder computes: pre-norm layers of attention with RoPE and a gated
/// feed-forward, dense or of experts. Which tensors there are is the hub's table; what is done with
/// them is here, and a family's describe() sets what is its own.
struct DecoderSpec {
    hub::ModelConfig config;
    nn::RopeSpec rope;
    std::optional<nn::RopeSpec> localRope; ///< of layers with a window, where it is another
    nn::AttentionRule attention;           ///< of layers without a window
    std::optional<double> attentionScale;  ///< none: a head's width ^ -0.5
    nn::Activation activation = nn::Activation::Silu; ///< of dense and shared MLPs
    nn::RouterRule router;
    std::optional<nn::ClampedSwiglu> clampedExperts;
    bool normsAroundOne = false;
    double embeddingScale = 1;
};

/// The decoder that the plain numbers of `config` ask for. NotSupported for a RoPE scaling that we
/// do not compute; heads that query groups do not divide are MustDivide.
[[nodiscard]] Result<DecoderSpec> decoderSpec(const hub::ModelConfig &config);

/// For families with experts: OutOfRange unless 1 <= topk <= experts.
[[nodiscard]] Result<void> checkExperts(const hub::ModelConfig &config);

/// For dense families: NotSupported when there are experts.
[[nodiscard]] Result<void> checkDense(const hub::ModelConfig &config);

} // namespace tessera::models
