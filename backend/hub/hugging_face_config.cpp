// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/model_config.h"

#include <algorithm>
#include <cmath>

namespace tessera::hub {
namespace {

Json optionalId(const std::optional<std::int64_t> &id)
{
    return id ? Json(*id) : Json();
}

Json eosJson(const std::vector<std::int64_t> &ids)
{
    if (ids.empty())
        return nullptr;
    return ids.size() == 1 ? Json(ids.front()) : Json(ids);
}

Json ropeScalingJson(const std::optional<RopeScaling> &scaling)
{
    if (!scaling)
        return nullptr;
    Json object{{"rope_type", scaling->type}, {"factor", scaling->factor}};
    if (scaling->originalContext > 0)
        object["original_max_position_embeddings"] = scaling->originalContext;
    if (scaling->type == "llama3") {
        object["low_freq_factor"] = scaling->lowFreqFactor;
        object["high_freq_factor"] = scaling->highFreqFactor;
    }
    if (scaling->type == "yarn") {
        object["beta_fast"] = scaling->betaFast;
        object["beta_slow"] = scaling->betaSlow;
        object["truncate"] = scaling->truncate;
        object["attention_factor"] = scaling->attentionFactor;
        if (scaling->mscaleAllDim != 0)
            object["mscale"] = object["mscale_all_dim"] = scaling->mscaleAllDim;
    }
    return object;
}

/// Layers that stay dense in a model with experts, in Qwen3-MoE's words.
Json denseLayers(const ModelConfig &config)
{
    Json layers = Json::array();
    for (std::int64_t layer = 0; layer < config.layers; ++layer)
        if (!config.isMoe(layer))
            layers.push_back(layer);
    return layers;
}

void addDeepseek(const ModelConfig &config, Json &json)
{
    const LatentAttention &latent = *config.latent;
    const bool sigmoid = config.family == "deepseek_v3";
    const bool inGroups = sigmoid || config.expertGroups > 1;
    std::int64_t dense = 0;
    while (dense < config.layers && !config.isMoe(dense))
        ++dense;
    json.erase("head_dim");
    json["kv_lora_rank"] = latent.keyValueRank;
    json["q_lora_rank"] = latent.queryRank > 0 ? Json(latent.queryRank) : Json(nullptr);
    json["qk_nope_head_dim"] = latent.plainDim;
    json["qk_rope_head_dim"] = latent.ropeDim;
    json["v_head_dim"] = latent.valueDim;
    json["n_routed_experts"] = config.experts;
    json["n_shared_experts"] = config.sharedFfnHidden / config.moeFfnHidden;
    json["moe_intermediate_size"] = config.moeFfnHidden;
    json["first_k_dense_replace"] = dense;
    json["norm_topk_prob"] = config.normTopkProb;
    json["routed_scaling_factor"] = config.routedScale;
    json["scoring_func"] = sigmoid ? "sigmoid" : "softmax";
    json["topk_method"] = sigmoid ? "noaux_tc" : inGroups ? "group_limited_greedy" : "greedy";
    json["n_group"] = config.expertGroups;
    json["topk_group"] = config.groupsPerToken;
}

void addQwenMoe(const ModelConfig &config, Json &json)
{
    json["moe_intermediate_size"] = config.moeFfnHidden;
    json["norm_topk_prob"] = config.normTopkProb;
    json["decoder_sparse_step"] = 1;
    json["mlp_only_layers"] = denseLayers(config);
    if (config.sharedFfnHidden > 0)
        json["shared_expert_intermediate_size"] = config.sharedFfnHidden;
}

void addExperts(const ModelConfig &config, Json &json)
{
    json["num_experts_per_tok"] = config.topk;
    json["router_aux_loss_coef"] = config.routerAuxLossCoeff;
    if (config.latent)
        return addDeepseek(config, json);
    const bool local = config.family == "mixtral" || config.family == "gpt_oss";
    json[local ? "num_local_experts" : "num_experts"] = config.experts;
    if (config.family.starts_with("qwen"))
        return addQwenMoe(config, json);
    json["intermediate_size"] = config.moeFfnHidden;
    if (config.family == "gpt_oss")
        json["swiglu_limit"] = config.swigluLimit;
    if (config.family != "olmoe")
        return;
    json["norm_topk_prob"] = config.normTopkProb;
    json["clip_qkv"] = config.clipQkv > 0 ? Json(config.clipQkv) : Json(nullptr);
}

void addGemma(const ModelConfig &config, Json &json)
{
    json.erase("hidden_act");
    json["hidden_activation"] = "gelu_pytorch_tanh";
    const double scalar = *config.queryScalar;
    // transformers takes whole numbers alone for a whole number.
    json["query_pre_attn_scalar"] =
        scalar == std::floor(scalar) ? Json(static_cast<std::int64_t>(scalar)) : Json(scalar);
    json["rope_local_base_freq"] = config.localRope->theta;
}

/// One type a layer, where not all are the same.
void addLayerTypes(const ModelConfig &config, Json &json)
{
    if (std::ranges::count(config.windowLayer, false) == 0)
        return;
    Json types = Json::array();
    for (std::int64_t layer = 0; layer < config.layers; ++layer)
        types.push_back(config.hasWindow(layer) ? "sliding_attention" : "full_attention");
    json["layer_types"] = std::move(types);
}

Json newConfig(const ModelConfig &config)
{
    Json json{
        {"num_hidden_layers", config.layers},
        {"hidden_size", config.hidden},
        {"num_attention_heads", config.heads},
        {"num_key_value_heads", config.queryGroups},
        {"head_dim", config.headDim},
        {"intermediate_size", config.ffnHidden},
        {"vocab_size", config.vocab},
        {"max_position_embeddings", config.contextLength},
        {"rms_norm_eps", config.normEps},
        {"rope_theta", config.ropeTheta},
        {"rope_scaling", ropeScalingJson(config.ropeScaling)},
        {"tie_word_embeddings", config.tiedEmbeddings},
        {"initializer_range", config.initStd},
        {"hidden_act", "silu"},
        {"attention_bias", config.outputBias},
        {"attention_dropout", 0.0},
        {"sliding_window", config.slidingWindow > 0 ? Json(config.slidingWindow) : Json(nullptr)},
        {"bos_token_id", optionalId(config.bosId)},
        {"eos_token_id", eosJson(config.eosIds)},
        {"pad_token_id", optionalId(config.padId)},
        {"use_cache", true}};
    if (config.modelType.starts_with("qwen"))
        json["use_sliding_window"] = config.slidingWindow > 0;
    if (config.modelType == "llama")
        json["mlp_bias"] = config.mlpBias;
    if (config.experts > 0)
        addExperts(config, json);
    if (config.family == "gemma3_text")
        addGemma(config, json);
    addLayerTypes(config, json);
    return json;
}

} // namespace

Json toHuggingFaceConfig(const ModelConfig &config)
{
    Json json = config.source.is_object() ? config.source : newConfig(config);
    json["architectures"] = Json::array({config.architecture});
    json["model_type"] = config.modelType;
    json.erase("torch_dtype");
    json.erase("dtype");
    // transformers 4 reads torch_dtype alone, 5 both.
    json[json.contains("rope_parameters") ? "dtype" : "torch_dtype"] = config.dtype;
    return json;
}

} // namespace tessera::hub
