// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_config.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::hub {

enum class ParameterRole {
    Matrix,       ///< embedding, head, router
    Linear,       ///< weight of a module that LoRA can be put on
    Vector,       ///< norm, bias, sinks
    ExpertMatrix, ///< [E, rows, columns]
    ExpertVector, ///< [E, size]
    Constant,     ///< float32 and never trained: the router's correction
};

/// How the values of a file tensor lie, beside the parameter's own order. The parameter of experts
/// is [E, rows, columns] or [E, size], gate rows ahead of up rows.
enum class FileLayout {
    Same,
    Transposed,      ///< [E, columns, rows]
    TransposedPairs, ///< [E, columns, rows], rows as gate 0, up 0, gate 1, up 1, ...
    Pairs,           ///< [E, size] or [E, rows, columns], as gate 0, up 0, gate 1, up 1, ...
    PairedHeads,     ///< rows of each head as 0, C/2, 1, C/2 + 1, ...: GGUF's q and k of Llama
    PlusOne,         ///< every value plus 1: norms of GGUF whose weight is else less 1
};

/// One parameter of a model, whole (all experts).
struct ModelParameter {
    std::string name;                ///< nn::Parameter::name: Hugging Face's module path
    std::vector<std::int64_t> shape; ///< E first when it has experts
    ParameterRole role = ParameterRole::Matrix;
    std::string fileName; ///< in a Hugging Face folder; of experts: see weight_sources.h
    std::string ggufName; ///< in a GGUF file; empty: not there, or of experts
    FileLayout ggufLayout = FileLayout::Same;
    std::int64_t ggufHeads = 0; ///< of FileLayout::PairedHeads

    [[nodiscard]] bool ofExperts() const
    {
        return role == ParameterRole::ExpertMatrix || role == ParameterRole::ExpertVector;
    }
    [[nodiscard]] std::int64_t elements() const;
};

/// What the files of a family call a layer's feed-forward, and what they have beyond the shared
/// decoder's tensors.
struct FamilyTensors {
    std::string_view family;
    std::string_view fileBlock = "mlp"; ///< where files keep router and experts
    std::string_view router = "gate";
    std::string_view gate = "gate_proj"; ///< matrices of one expert in files
    std::string_view up = "up_proj";
    std::string_view down = "down_proj";
    std::string_view shared = "shared_experts";
    bool routerBias = false;
    bool routerCorrection = false; ///< e_score_correction_bias
    bool expertBias = false;
    bool interleavedExperts = false; ///< [E, D, 2F], gate and up in turn, and [E, F, D]
    bool sinks = false;              ///< one logit a head that no token owns
    bool normsAround = false;        ///< norms before and after both halves of a layer
    bool normsAroundOne = false;     ///< norm weights lie in files less 1
    std::string_view ggufFeedForwardNorm = "ffn_norm"; ///< of post_attention_layernorm
};
[[nodiscard]] const FamilyTensors &familyTensors(std::string_view family);

/// Every parameter in the order of the model. Counting, LoRA's targets, building, loading and
/// export all read this one table.
[[nodiscard]] std::vector<ModelParameter> modelParameters(const ModelConfig &config);

} // namespace tessera::hub
