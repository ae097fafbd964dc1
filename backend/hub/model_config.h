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
    std::string type; ///< "linear", "dynamic", "llama3", "yarn"; anything else is refused
    double factor = 1;
    double lowFreqFactor = 1;         ///< llama3
    double highFreqFactor = 4;        ///< llama3
    std::int64_t originalContext = 0; ///< llama3, yarn: original_max_position_embeddings
    double betaFast = 32;             ///< yarn: turns in the original context; kept above
    double betaSlow = 1;              ///< yarn: divided below
    bool truncate = true;             ///< yarn: the pairs between are whole numbers
    double attentionFactor = 1;       ///< yarn: cos and sin are multiplied by it
    double mscaleAllDim = 0;          ///< yarn: DeepSeek's part of the attention scale; 0: none
};

/// RoPE of the layers with a sliding window, where it is another than that of the others.
struct LocalRope {
    double theta = 10000;
    std::optional<RopeScaling> scaling;
};

/// Multi-head latent attention: q and k, v through narrow matrices, RoPE on a part of its own.
struct LatentAttention {
    std::int64_t queryRank = 0;    ///< q_lora_rank; 0: q without a narrow matrix
    std::int64_t keyValueRank = 0; ///< kv_lora_rank
    std::int64_t plainDim = 0;     ///< qk_nope_head_dim
    std::int64_t ropeDim = 0;      ///< qk_rope_head_dim; headDim is the sum of both
    std::int64_t valueDim = 0;     ///< v_head_dim
    bool interleaved = true;       ///< RoPE turns neighbours (0, 1), not halves
    bool ggufSplit = false;        ///< the GGUF file has keys and values of kv_b_proj apart
};

/// The clamped SwiGLU of gpt-oss, where the source does not say otherwise.
inline constexpr double kGptOssSwigluAlpha = 1.702;
inline constexpr double kGptOssSwigluLimit = 7;

/// How a layer's experts lie in the files of a Hugging Face folder.
enum class ExpertFiles {
    OneByOne, ///< "...experts.3.up_proj.weight"
    Stacked,  ///< "...experts.gate_up_proj" [E, 2F, D], as transformers 5 has them in memory
    Mxfp4,    ///< gpt-oss as published: 4-bit rows [E, 2F, D] and [E, D, F], gate and up in turn
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
    bool outputBias = false;  ///< of o_proj (and of the narrow matrices of latent attention)
    bool mlpBias = false;     ///< of dense MLPs
    bool qkNorm = false;      ///< RMSNorm over each head of q and k, before RoPE
    bool qkNormWhole = false; ///< the same over all heads together
    double clipQkv = 0;       ///< q, k and v are kept within this; 0: free
    std::optional<double> queryScalar; ///< query_pre_attn_scalar: scores times its -0.5th power
    double normEps = 1e-6;
    double ropeTheta = 10000;
    std::optional<RopeScaling> ropeScaling;
    double rotaryFraction = 1; ///< partial_rotary_factor: RoPE turns this part of each head
    std::optional<LocalRope> localRope;
    std::int64_t slidingWindow = 0; ///< a token sees itself and this many minus 1 before it
    std::vector<bool> windowLayer;  ///< for each layer: has the window; empty: none has
    std::optional<LatentAttention> latent;
    double initStd = 0.02; ///< initializer_range

    std::int64_t experts = 0; ///< 0: dense
    std::int64_t topk = 0;
    std::int64_t moeFfnHidden = 0;
    ExpertFiles expertFiles = ExpertFiles::OneByOne;
    bool ggufJoinedExperts = false; ///< the GGUF file has gate and up of all experts as one tensor
    std::int64_t sharedFfnHidden = 0; ///< width of the expert that every token uses; 0: none
    bool sharedGate = false;          ///< a sigmoid of the token weighs the shared expert
    std::int64_t expertGroups = 1;    ///< n_group
    std::int64_t groupsPerToken = 1;  ///< topk_group: only experts of these are chosen from
    double routedScale = 1;           ///< routed_scaling_factor
    double swigluAlpha = 0;           ///< gpt_oss: gain of the gate; 0: plain SwiGLU
    double swigluLimit = 0;           ///< gpt_oss: gate and up are kept within this
    bool normTopkProb = true;         ///< weights of the k chosen sum to 1
    std::vector<bool> moeLayer;       ///< for each layer: has experts; empty when experts == 0
    double routerAuxLossCoeff = 0;    ///< the model's own default, informative

    std::string dtype; ///< "float32", "float16", "bfloat16": of the weights at the source
    std::optional<std::int64_t> bosId;
    std::vector<std::int64_t> eosIds;
    std::optional<std::int64_t> padId;

    Json source; ///< config.json as it was read (null from GGUF): what export writes back

    [[nodiscard]] bool isMoe(std::int64_t layer) const { return isSet(moeLayer, layer); }
    [[nodiscard]] bool hasWindow(std::int64_t layer) const { return isSet(windowLayer, layer); }
    /// Dimensions of a head that RoPE turns.
    [[nodiscard]] std::int64_t rotaryDim() const
    {
        if (latent)
            return latent->ropeDim;
        return static_cast<std::int64_t>(static_cast<double>(headDim) * rotaryFraction);
    }
    /// Width of a head's value.
    [[nodiscard]] std::int64_t valueDim() const { return latent ? latent->valueDim : headDim; }

private:
    static bool isSet(const std::vector<bool> &flags, std::int64_t layer)
    {
        return layer < static_cast<std::int64_t>(flags.size())
            && flags[static_cast<std::size_t>(layer)];
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
