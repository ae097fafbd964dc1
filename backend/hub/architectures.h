// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tessera::hub {

/// Which layers have the sliding window.
enum class WindowRule {
    Refused,         ///< an architecture without one
    Every,           ///< all, unless sliding_window is null
    Switched,        ///< all, when use_sliding_window is true
    FromLayer,       ///< from max_window_layers on, when use_sliding_window is true
    EveryOtherBelow, ///< 0, 2, 4, ... below max_window_layers, when use_sliding_window is true
    EveryOther,      ///< 0, 2, 4, ...
    Pattern,         ///< all but each sliding_window_pattern-th
};

/// Names of keys, unused places empty.
using KeyList = std::array<std::string_view, 12>;

/// One architecture of Hugging Face that a family of ours computes, and how it differs from the
/// family's others; what config.json leaves out is as in transformers. To add one: its line here; a
/// new family also needs backend/models/<family>/.
struct Architecture {
    std::string_view name;      ///< config.json: architectures[0]
    std::string_view modelType; ///< config.json: model_type
    std::string_view family;
    std::string_view gguf;      ///< general.architecture; empty: not read from GGUF
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
};

inline constexpr KeyList kDeepseekKeys{
    "attention_bias",   "kv_lora_rank",
    "n_shared_experts", "routed_scaling_factor",
    "scoring_func",     "n_group",
    "topk_group",       "first_k_dense_replace",
    "rope_interleave",  "num_nextn_predict_layers",
    "auto_map",
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
                 .gguf = "",
                 .qkvBias = true,
                 .experts = true,
                 .window = WindowRule::EveryOtherBelow,
                 .windowSize = 4096,
                 .honoured = {"qkv_bias", "shared_expert_intermediate_size"}},
    Architecture{.name = "OlmoeForCausalLM",
                 .modelType = "olmoe",
                 .family = "olmoe",
                 .gguf = "",
                 .qkNormWhole = true,
                 .experts = true,
                 .honoured = {"attention_bias", "clip_qkv"}},
    Architecture{.name = "DeepseekV2ForCausalLM",
                 .modelType = "deepseek_v2",
                 .family = "deepseek_v2",
                 .gguf = "",
                 .experts = true,
                 .honoured = kDeepseekKeys},
    Architecture{.name = "DeepseekV3ForCausalLM",
                 .modelType = "deepseek_v3",
                 .family = "deepseek_v3",
                 .gguf = "",
                 .experts = true,
                 .honoured = kDeepseekKeys},
    Architecture{.name = "GptOssForCausalLM",
                 .modelType = "gpt_oss",
                 .family = "gpt_oss",
                 .gguf = "",
                 .attentionBias = true,
                 .experts = true,
                 .headDimFromSizes = false,
                 .ropeTheta = 150000,
                 .window = WindowRule::EveryOther,
                 .windowSize = 128,
                 .honoured = {"attention_bias"}},
    Architecture{
        .name = "Gemma3ForCausalLM",
        .modelType = "gemma3_text",
        .family = "gemma3_text",
        .gguf = "",
        .qkNorm = true,
        .headDimFromSizes = false,
        .tied = true,
        .ropeTheta = 1000000,
        .window = WindowRule::Pattern,
        .windowSize = 4096,
        .activation = "gelu_pytorch_tanh",
        .honoured = {"attention_bias", "query_pre_attn_scalar", "hidden_activation", "hidden_act"}},
};

/// nullptr when it is not known.
[[nodiscard]] const Architecture *findArchitecture(std::string_view name);

} // namespace tessera::hub
