// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_folder.h"

namespace tessera::test {

/// config.json of a small Llama with `changes` over it; another architecture has no model_type
/// where `changes` has none.
inline Json llamaJson(const Json &changes = Json::object())
{
    Json json{{"architectures", {"LlamaForCausalLM"}},
              {"model_type", "llama"},
              {"num_hidden_layers", 2},
              {"hidden_size", 32},
              {"num_attention_heads", 4},
              {"num_key_value_heads", 2},
              {"intermediate_size", 48},
              {"vocab_size", 96},
              {"max_position_embeddings", 256},
              {"rms_norm_eps", 1e-5},
              {"rope_theta", 500000.0},
              {"hidden_act", "silu"},
              {"bos_token_id", 1},
              {"eos_token_id", 2},
              {"torch_dtype", "bfloat16"}};
    if (changes.contains("architectures"))
        json.erase("model_type");
    json.update(changes);
    return json;
}

inline Json qwen3MoeJson(const Json &changes = Json::object())
{
    Json json = llamaJson({{"architectures", {"Qwen3MoeForCausalLM"}},
                           {"model_type", "qwen3_moe"},
                           {"head_dim", 16},
                           {"num_experts", 8},
                           {"num_experts_per_tok", 2},
                           {"moe_intermediate_size", 24},
                           {"norm_topk_prob", true}});
    json.update(changes);
    return json;
}

inline Result<hub::ModelConfig> parse(const Json &json)
{
    return hub::parseModelConfig(json, "config.json");
}

inline hub::ModelConfig sizes(const Json &json)
{
    auto config = parse(json);
    return config ? *config : hub::ModelConfig();
}

} // namespace tessera::test
