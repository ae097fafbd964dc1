// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/decoder/spec.h"
#include "backend/nn/linear.h"
#include "backend/nn/mlp.h"
#include "backend/nn/moe/experts.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::models {

// Shape letters: V vocabulary   D model width   C width of a head

struct AttentionWeights {
    nn::Linear query;
    nn::Linear key;
    nn::Linear value;
    nn::Linear output;
    at::Tensor queryNorm_C; ///< undefined without q/k norms
    at::Tensor keyNorm_C;
};

struct DecoderLayer {
    at::Tensor inputNorm_D;
    AttentionWeights attention;
    at::Tensor postNorm_D; ///< between attention and feed-forward
    nn::Mlp mlp;           ///< a dense layer's
    std::optional<nn::Moe> moe;
};

/// The weights of the shared decoder on one rank. Tensors are handles: parameters() of the model
/// has the same ones.
struct Decoder {
    DecoderSpec spec;
    std::vector<double> ropeFrequencies;
    at::Tensor embedding_VD;
    std::vector<DecoderLayer> layers;
    at::Tensor finalNorm_D;
    at::Tensor head_VD; ///< undefined: tied to the embedding
    double loraDropout = 0;
};

} // namespace tessera::models
