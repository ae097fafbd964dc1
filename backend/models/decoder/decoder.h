// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/decoder/spec.h"
#include "backend/nn/mla.h"
#include "backend/nn/moe/experts.h"
#include "backend/nn/norm.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::models {

// Shape letters: V vocabulary   D model width   H query heads

/// Attention of grouped queries.
struct AttentionWeights {
    nn::Linear query;
    nn::Linear key;
    nn::Linear value;
    nn::Linear output;
    nn::Norm queryNorm; ///< over a head or over all of them; undefined without
    nn::Norm keyNorm;
    at::Tensor sinks_H; ///< undefined: none
};

struct DecoderLayer {
    nn::Norm inputNorm;
    AttentionWeights attention;
    std::optional<nn::LatentAttention> latent; ///< instead of `attention`
    nn::Norm attentionOutputNorm;              ///< undefined: none
    nn::Norm feedForwardNorm;
    nn::Mlp mlp; ///< a dense layer's
    std::optional<nn::Moe> moe;
    nn::Norm feedForwardOutputNorm; ///< undefined: none
    bool windowed = false;          ///< attention has the model's window
};

/// The weights of the shared decoder on one rank. Tensors are handles: parameters() of the model
/// has the same ones.
struct Decoder {
    DecoderSpec spec;
    at::Tensor embedding_VD;
    std::vector<DecoderLayer> layers;
    nn::Norm finalNorm;
    at::Tensor head_VD; ///< undefined: tied to the embedding
    double loraDropout = 0;
};

} // namespace tessera::models
