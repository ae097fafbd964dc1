// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/hugging_face_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tessera::hub {
namespace {

/// A key that changes the mathematics, with the one value that does not; null never does.
struct NeutralKey {
    std::string_view key;
    Json neutral; ///< null: only null (or absent) is supported
};

const std::vector<NeutralKey> &neutralKeys()
{
    static const std::vector<NeutralKey> keys{
        {"hidden_act", "silu"},
        {"hidden_activation", "silu"},
        {"attention_bias", false},
        {"qkv_bias", nullptr},
        {"mlp_bias", false},
        {"partial_rotary_factor", 1.0},
        {"rope_interleaved", false},
        {"rope_interleave", false},
        {"no_rope_layers", nullptr},
        {"no_rope_layer_interval", nullptr},
        {"attention_dropout", 0.0},
        {"hidden_dropout", 0.0},
        {"resid_pdrop", 0.0},
        {"embd_pdrop", 0.0},
        {"router_jitter_noise", 0.0},
        {"attn_logit_softcapping", nullptr},
        {"final_logit_softcapping", nullptr},
        {"query_pre_attn_scalar", nullptr},
        {"attention_multiplier", nullptr},
        {"embedding_multiplier", 1.0},
        {"residual_multiplier", 1.0},
        {"logits_scaling", 1.0},
        {"logit_scale", 1.0},
        {"attn_output_gate", false},
        {"dual_chunk_attention_config", nullptr},
        {"attention_chunk_size", nullptr},
        {"shared_expert_intermediate_size", 0},
        {"num_shared_experts", 0},
        {"n_shared_experts", 0},
        {"routed_scaling_factor", 1.0},
        {"scoring_func", "softmax"},
        {"n_group", 1},
        {"topk_group", 1},
        {"first_k_dense_replace", 0},
        {"num_nextn_predict_layers", 0},
        {"mtp_num_hidden_layers", 0},
        {"moe_layer_freq", 1},
        {"kv_lora_rank", nullptr},
        {"use_bidirectional_attention", false},
        {"clip_qkv", nullptr},
        {"vision_config", nullptr},
        {"text_config", nullptr},
        {"quantization_config", nullptr},
        {"auto_map", nullptr},
        {"is_encoder_decoder", false},
        {"add_cross_attention", false},
    };
    return keys;
}

constexpr auto kReadKeys = std::to_array<std::string_view>({
    "architectures",
    "model_type",
    "num_hidden_layers",
    "hidden_size",
    "num_attention_heads",
    "num_key_value_heads",
    "head_dim",
    "intermediate_size",
    "vocab_size",
    "max_position_embeddings",
    "rms_norm_eps",
    "tie_word_embeddings",
    "initializer_range",
    "rope_theta",
    "rope_scaling",
    "rope_parameters",
    "num_experts",
    "num_local_experts",
    "num_experts_per_tok",
    "moe_intermediate_size",
    "norm_topk_prob",
    "decoder_sparse_step",
    "mlp_only_layers",
    "router_aux_loss_coef",
    "bos_token_id",
    "eos_token_id",
    "pad_token_id",
    "dtype",
    "torch_dtype",
    "use_sliding_window",
    "sliding_window",
    "sliding_window_pattern",
    "max_window_layers",
    "layer_types",
    "rope_local_base_freq",
    "original_max_position_embeddings",
    "n_routed_experts",
    "experts_per_token",
    "topk_method",
    "aux_loss_alpha",
    "q_lora_rank",
    "qk_nope_head_dim",
    "qk_rope_head_dim",
    "v_head_dim",
    "swiglu_alpha",
    "swiglu_limit",
});

/// Keys without effect on the mathematics of training.
constexpr auto kHarmlessKeys = std::to_array<std::string_view>({
    "_name_or_path",
    "_attn_implementation",
    "_attn_implementation_autoset",
    "transformers_version",
    "transformers.js_config",
    "use_cache",
    "cache_implementation",
    "output_router_logits",
    "output_attentions",
    "output_hidden_states",
    "return_dict",
    "pretraining_tp",
    "torchscript",
    "is_llama_config",
    "unsloth_version",
    "unsloth_fixed",
    "is_decoder",
    "task_specific_params",
    "initial_context_length",
    "ep_size",
    "seq_aux",
    "qk_head_dim",
    "_sliding_window_pattern",
});

template<typename Keys>
bool contains(const Keys &keys, std::string_view key)
{
    return std::ranges::find(keys, key) != std::ranges::end(keys);
}

/// Published models whose model_type is another name for the same mathematics.
struct OtherName {
    std::string_view architecture;
    std::string_view modelType;
};
constexpr std::array kOtherNames{
    OtherName{"DeepseekV3ForCausalLM", "kimi_k2"},
};

bool sameMathematics(const Architecture &one, const Architecture &other)
{
    return one.family == other.family && one.qkvBias == other.qkvBias
        && one.attentionBias == other.attentionBias && one.qkNorm == other.qkNorm
        && one.qkNormWhole == other.qkNormWhole;
}

} // namespace

std::optional<std::string> contradictingModelType(const Json &configJson,
                                                  const Architecture &architecture)
{
    const auto it = configJson.find("model_type");
    if (it == configJson.end() || !it->is_string())
        return std::nullopt;
    auto type = it->get<std::string>();
    const bool fits = type.empty() || type == architecture.modelType
        || std::ranges::any_of(kOtherNames, [&](const OtherName &name) {
                          return name.architecture == architecture.name && name.modelType == type;
                      });
    return fits ? std::nullopt : std::optional(std::move(type));
}

Result<void> checkModelType(const Json &configJson, const std::string &fileName,
                            const Architecture &architecture)
{
    TESSERA_CHECK(JsonFields(configJson, fileName).textOr("model_type", ""));
    const std::optional<std::string> type = contradictingModelType(configJson, architecture);
    if (!type)
        return {};
    const auto *const other = std::ranges::find(kArchitectures, *type, &Architecture::modelType);
    if (other == kArchitectures.end() || sameMathematics(*other, architecture))
        return {};
    return badFile(fileName, "model description",
                   fmt::format("model_type is {} and architectures names {}, which computes "
                               "otherwise; set model_type to "
                               "{} or architectures to {}, as the weights need it",
                               *type, architecture.name, architecture.modelType, other->name));
}

Result<void> refuseUnsupported(const JsonFields &fields, const Json &configJson,
                               const Architecture &architecture)
{
    for (const NeutralKey &known : neutralKeys()) {
        const auto it = configJson.find(known.key);
        if (it == configJson.end() || it->is_null() || contains(architecture.honoured, known.key))
            continue;
        if (*it != known.neutral)
            return fields.refuse(known.key, dumpJson(known.neutral));
    }
    return {};
}

std::vector<std::string> unknownKeys(const Json &configJson)
{
    std::vector<std::string> unknown;
    for (const auto &[key, value] : configJson.items()) {
        const bool known = contains(kReadKeys, key) || contains(kHarmlessKeys, key)
            || std::ranges::find(neutralKeys(), key, &NeutralKey::key) != neutralKeys().end();
        if (!known && !value.is_null())
            unknown.push_back(key);
    }
    return unknown;
}

} // namespace tessera::hub
