// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/model_config.h"

#include <algorithm>

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

void addExperts(const ModelConfig &config, Json &json)
{
    const bool mixtral = config.family == "mixtral";
    json[mixtral ? "num_local_experts" : "num_experts"] = config.experts;
    json["num_experts_per_tok"] = config.topk;
    json["router_aux_loss_coef"] = config.routerAuxLossCoeff;
    if (mixtral)
        return;
    json["moe_intermediate_size"] = config.moeFfnHidden;
    json["norm_topk_prob"] = config.normTopkProb;
    json["decoder_sparse_step"] = 1;
    json["mlp_only_layers"] = denseLayers(config);
}

Json newConfig(const ModelConfig &config)
{
    Json json{
        {"num_hidden_layers", config.layers},
        {"hidden_size", config.hidden},
        {"num_attention_heads", config.heads},
        {"num_key_value_heads", config.queryGroups},
        {"head_dim", config.headDim},
        {"intermediate_size", config.family == "mixtral" ? config.moeFfnHidden : config.ffnHidden},
        {"vocab_size", config.vocab},
        {"max_position_embeddings", config.contextLength},
        {"rms_norm_eps", config.normEps},
        {"rope_theta", config.ropeTheta},
        {"rope_scaling", ropeScalingJson(config.ropeScaling)},
        {"tie_word_embeddings", config.tiedEmbeddings},
        {"initializer_range", config.initStd},
        {"hidden_act", "silu"},
        {"attention_bias", false},
        {"attention_dropout", 0.0},
        {"sliding_window", config.slidingWindow > 0 ? Json(config.slidingWindow) : Json(nullptr)},
        {"bos_token_id", optionalId(config.bosId)},
        {"eos_token_id", eosJson(config.eosIds)},
        {"pad_token_id", optionalId(config.padId)},
        {"use_cache", true}};
    if (config.modelType.starts_with("qwen"))
        json["use_sliding_window"] = config.slidingWindow > 0;
    if (config.modelType == "llama")
        json["mlp_bias"] = false;
    if (config.experts > 0)
        addExperts(config, json);
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
