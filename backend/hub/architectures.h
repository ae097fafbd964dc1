// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/window_rule.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace tessera::hub {

/// Names of keys, unused places empty.
using KeyList = std::array<std::string_view, 12>;

/// One architecture of Hugging Face that a family of ours computes, and how it differs from the
/// family's others; what config.json leaves out is as in transformers. To add one: its line here; a
/// new family also needs backend/models/<family>/.
struct Architecture {
    std::string_view name;      ///< config.json: architectures[0]
    std::string_view modelType; ///< config.json: model_type
    std::string_view family;
    std::string_view gguf;      ///< general.architecture
    bool qkvBias = false;       ///< where qkv_bias does not say otherwise
    bool attentionBias = false; ///< attention_bias, where config.json has none
    bool qkNorm = false;
    bool qkNormWhole = false;
    bool experts = false;
    bool headDimFromSizes = true; ///< head_dim may be absent and is then hidden_size / heads
    bool tied = false;            ///< tie_word_embeddings, where config.json has none
    double ropeTheta = 10000;     ///< where config.json has none
    WindowRule window = WindowRule::Refused;
    std::int64_t windowSize = 0; ///< sliding_window, where config.json has none; 0: none
    std::string_view activation = "silu";
    KeyList honoured{}; ///< keys that this architecture honours and others refuse
    KeyList ggufKeys{}; ///< the same of GGUF metadata, without the architecture's prefix
};

/// expert_gating_func of GGUF.
inline constexpr std::int64_t kSoftmaxGating = 1;
inline constexpr std::int64_t kSigmoidGating = 2;

inline constexpr KeyList kDeepseekKeys{
    "attention_bias",   "kv_lora_rank",
    "n_shared_experts", "routed_scaling_factor",
    "scoring_func",     "n_group",
    "topk_group",       "first_k_dense_replace",
    "rope_interleave",  "num_nextn_predict_layers",
    "auto_map",
};

inline constexpr KeyList kDeepseekGgufKeys{
    "attention.q_lora_rank",
    "attention.kv_lora_rank",
    "attention.key_length_mla",
    "attention.value_length_mla",
    "rope.scaling.yarn_log_multiplier",
    "leading_dense_block_count",
    "expert_shared_count",
    "expert_group_count",
    "expert_group_used_count",
    "expert_weights_scale",
    "expert_gating_func",
};

inline constexpr std::array kArchitectures{
    Architecture{.name = "LlamaForCausalLM",
                 .modelType = "llama",
                 .family = "llama",
                 .gguf = "llama",
                 .honoured = {"attention_bias", "mlp_bias", "partial_rotary_factor"}},
    Architecture{.name = "MistralForCausalLM",
                 .modelType = "mistral",
                 .family = "llama",
                 .gguf = "llama",
                 .window = WindowRule::Every,
                 .windowSize = 4096},
    Architecture{.name = "Qwen2ForCausalLM",
                 .modelType = "qwen2",
                 .family = "llama",
                 .gguf = "qwen2",
                 .qkvBias = true,
                 .window = WindowRule::FromLayer,
                 .windowSize = 4096},
    Architecture{.name = "Qwen3ForCausalLM",
                 .modelType = "qwen3",
                 .family = "llama",
                 .gguf = "qwen3",
                 .qkNorm = true,
                 .headDimFromSizes = false,
                 .window = WindowRule::FromLayer,
                 .windowSize = 4096,
                 .honoured = {"attention_bias"}},
    Architecture{.name = "Qwen3MoeForCausalLM",
                 .modelType = "qwen3_moe",
                 .family = "qwen3_moe",
                 .gguf = "qwen3moe",
                 .qkNorm = true,
                 .experts = true,
                 .headDimFromSizes = false,
                 .window = WindowRule::Switched,
                 .windowSize = 4096,
                 .honoured = {"attention_bias"}},
    Architecture{.name = "MixtralForCausalLM",
                 .modelType = "mixtral",
                 .family = "mixtral",
                 .gguf = "llama",
                 .experts = true,
                 .ropeTheta = 1000000,
                 .window = WindowRule::Every},
    Architecture{.name = "Qwen2MoeForCausalLM",
                 .modelType = "qwen2_moe",
                 .family = "qwen2_moe",
                 .gguf = "qwen2moe",
                 .qkvBias = true,
                 .experts = true,
                 .window = WindowRule::EveryOtherBelow,
                 .windowSize = 4096,
                 .honoured = {"qkv_bias", "shared_expert_intermediate_size"},
                 .ggufKeys = {"expert_shared_feed_forward_length"}},
    Architecture{.name = "OlmoeForCausalLM",
                 .modelType = "olmoe",
                 .family = "olmoe",
                 .gguf = "olmoe",
                 .qkNormWhole = true,
                 .experts = true,
                 .honoured = {"attention_bias", "clip_qkv"},
                 .ggufKeys = {"attention.clamp_kqv"}},
    Architecture{.name = "DeepseekV2ForCausalLM",
                 .modelType = "deepseek_v2",
                 .family = "deepseek_v2",
                 .gguf = "deepseek2",
                 .experts = true,
                 .honoured = kDeepseekKeys,
                 .ggufKeys = kDeepseekGgufKeys},
    Architecture{.name = "DeepseekV3ForCausalLM",
                 .modelType = "deepseek_v3",
                 .family = "deepseek_v3",
                 .gguf = "deepseek2",
                 .experts = true,
                 .honoured = kDeepseekKeys,
                 .ggufKeys = kDeepseekGgufKeys},
    Architecture{.name = "GptOssForCausalLM",
                 .modelType = "gpt_oss",
                 .family = "gpt_oss",
                 .gguf = "gpt-oss",
                 .attentionBias = true,
                 .experts = true,
                 .headDimFromSizes = false,
                 .ropeTheta = 150000,
                 .window = WindowRule::EveryOther,
                 .windowSize = 128,
                 .honoured = {"attention_bias"},
                 .ggufKeys = {"attention.sliding_window", "attention.sliding_window_pattern"}},
    Architecture{
        .name = "Gemma3ForCausalLM",
        .modelType = "gemma3_text",
        .family = "gemma3_text",
        .gguf = "gemma3",
        .qkNorm = true,
        .headDimFromSizes = false,
        .tied = true,
        .ropeTheta = 1000000,
        .window = WindowRule::Pattern,
        .windowSize = 4096,
        .activation = "gelu_pytorch_tanh",
        .honoured = {"attention_bias", "query_pre_attn_scalar", "hidden_activation", "hidden_act"},
        .ggufKeys = {"attention.sliding_window", "attention.sliding_window_pattern",
                     "rope.freq_base_swa"}},
};

/// nullptr when it is not known.
[[nodiscard]] const Architecture *findArchitecture(std::string_view name);

} // namespace tessera::hub
