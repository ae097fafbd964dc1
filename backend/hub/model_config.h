// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::hub {

/// How RoPE frequencies are changed for long texts.
struct RopeScaling {
    std::string type; ///< "llama3", "linear"; anything else is refused by the family
    double factor = 1;
    double lowFreqFactor = 1;         ///< llama3
    double highFreqFactor = 4;        ///< llama3
    std::int64_t originalContext = 0; ///< llama3: original_max_position_embeddings
};

/// A decoder-only transformer, whatever its source (config.json, GGUF metadata). Plain numbers,
/// complete and checked: every member that a family uses is set.
struct ModelConfig {
    std::string family;       ///< name in families.cpp: "llama", "qwen3_moe"
    std::string architecture; ///< as the source says: "LlamaForCausalLM"
    std::string modelType;    ///< config.json's model_type: "llama"

    std::int64_t layers = 0;
    std::int64_t hidden = 0;
    std::int64_t heads = 0;
    std::int64_t queryGroups = 0; ///< key/value heads
    std::int64_t headDim = 0;
    std::int64_t ffnHidden = 0; ///< width of a dense MLP
    std::int64_t vocab = 0;
    std::int64_t contextLength = 0;
    bool tiedEmbeddings = false;
    bool qkvBias = false;
    bool qkNorm = false; ///< RMSNorm over each head of q and k, before RoPE
    double normEps = 1e-6;
    double ropeTheta = 10000;
    std::optional<RopeScaling> ropeScaling;
    double initStd = 0.02; ///< initializer_range

    std::int64_t experts = 0; ///< 0: dense
    std::int64_t topk = 0;
    std::int64_t moeFfnHidden = 0;
    bool normTopkProb = true;      ///< weights of the k chosen sum to 1
    std::vector<bool> moeLayer;    ///< for each layer: has experts; empty when experts == 0
    double routerAuxLossCoeff = 0; ///< the model's own default, informative

    std::string dtype; ///< "float32", "float16", "bfloat16": of the weights at the source
    std::optional<std::int64_t> bosId;
    std::vector<std::int64_t> eosIds;
    std::optional<std::int64_t> padId;

    Json source; ///< config.json as it was read (null from GGUF): what export writes back

    [[nodiscard]] bool isMoe(std::int64_t layer) const
    {
        return layer < static_cast<std::int64_t>(moeLayer.size())
            && moeLayer[static_cast<std::size_t>(layer)];
    }
};

/// Exact numbers of parameters (embedding once when tied).
struct ParameterCount {
    std::int64_t total = 0;
    std::int64_t active = 0; ///< used for one token: k of E experts
};
[[nodiscard]] ParameterCount countParameters(const ModelConfig &config);

/// The config.json of a Hugging Face folder for this model: `source` when it is there, with
/// architecture and dtype written over, else made anew (upcycled() leaves a fitting `source`).
[[nodiscard]] Json toHuggingFaceConfig(const ModelConfig &config);

} // namespace tessera::hub
