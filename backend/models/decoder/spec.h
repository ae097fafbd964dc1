// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/hub/model_config.h"
#include "backend/nn/rope.h"

#include <optional>

namespace tessera::models {

/// What the shared decoder computes: pre-norm layers of grouped-query attention with RoPE and a
/// gated feed-forward, dense or of experts; optional biases and norms on q and k.
struct DecoderSpec {
    hub::ModelConfig config;
    std::optional<nn::RopeStretch> ropeStretch;
};

/// NotSupported for a RoPE scaling that we do not compute; WrongShape-like faults of the numbers
/// (heads that query groups do not divide) are MustDivide.
[[nodiscard]] Result<DecoderSpec> decoderSpec(const hub::ModelConfig &config);

/// For families with experts: OutOfRange unless 1 <= topk <= experts.
[[nodiscard]] Result<void> checkExperts(const hub::ModelConfig &config);

} // namespace tessera::models
