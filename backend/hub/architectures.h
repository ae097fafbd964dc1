// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace tessera::hub {

/// One architecture of Hugging Face that a family of ours computes, and how it differs from the
/// family's others. To add one: its line here; a new family also needs backend/models/<family>/.
struct Architecture {
    std::string_view name;      ///< config.json: architectures[0]
    std::string_view modelType; ///< config.json: model_type
    std::string_view family;
    std::string_view gguf; ///< general.architecture
    bool qkvBias = false;
    bool qkNorm = false;
    bool experts = false;
    bool headDimFromSizes = true; ///< head_dim may be absent and is then hidden_size / heads
};

inline constexpr std::array kArchitectures{
    Architecture{
        .name = "LlamaForCausalLM", .modelType = "llama", .family = "llama", .gguf = "llama"},
    Architecture{
        .name = "MistralForCausalLM", .modelType = "mistral", .family = "llama", .gguf = "llama"},
    Architecture{.name = "Qwen2ForCausalLM",
                 .modelType = "qwen2",
                 .family = "llama",
                 .gguf = "qwen2",
                 .qkvBias = true},
    Architecture{.name = "Qwen3ForCausalLM",
                 .modelType = "qwen3",
                 .family = "llama",
                 .gguf = "qwen3",
                 .qkNorm = true,
                 .headDimFromSizes = false},
    Architecture{.name = "Qwen3MoeForCausalLM",
                 .modelType = "qwen3_moe",
                 .family = "qwen3_moe",
                 .gguf = "qwen3moe",
                 .qkNorm = true,
                 .experts = true,
                 .headDimFromSizes = false},
    Architecture{.name = "MixtralForCausalLM",
                 .modelType = "mixtral",
                 .family = "mixtral",
                 .gguf = "llama",
                 .experts = true},
};

/// nullptr when it is not known.
[[nodiscard]] const Architecture *findArchitecture(std::string_view name);

} // namespace tessera::hub
