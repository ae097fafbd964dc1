// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/hugging_face_parts.h"

#include <algorithm>
#include <array>

namespace tessera::hub {
namespace {

Result<void> everyLayer(ModelConfig &config)
{
    config.moeLayer.assign(static_cast<std::size_t>(config.layers), true);
    return {};
}

/// Experts as wide as intermediate_size, in every layer.
Result<void> readPlain(const JsonFields & /*fields*/, ModelConfig &config)
{
    config.moeFfnHidden = config.ffnHidden;
    return everyLayer(config);
}

Result<void> readOlmoe(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.normTopkProb, fields.flagOr("norm_topk_prob", false));
    TESSERA_TRY(config.clipQkv, fields.numberOr("clip_qkv", 0));
    if (config.clipQkv < 0)
        return fields.refuse("clip_qkv", "null or a number above 0");
    return readPlain(fields, config);
}

Result<void> readGptOss(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.swigluAlpha, fields.numberOr("swiglu_alpha", kGptOssSwigluAlpha));
    TESSERA_TRY(config.swigluLimit, fields.numberOr("swiglu_limit", kGptOssSwigluLimit));
    if (!(config.swigluLimit > 0))
        return fields.refuse("swiglu_limit", "a number above 0");
    return readPlain(fields, config);
}

Result<void> readQwenLayers(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(const std::int64_t step, fields.sizeOr("decoder_sparse_step", 1));
    for (std::int64_t layer = 0; layer < config.layers; ++layer)
        config.moeLayer.push_back((layer + 1) % step == 0);
    const Json &dense = fields.value("mlp_only_layers");
    if (dense.is_null())
        return {};
    const auto isInteger = [](const Json &value) { return value.is_number_integer(); };
    if (!dense.is_array() || !std::ranges::all_of(dense, isInteger))
        return fields.inFile(
            wrongType("mlp_only_layers", dumpJson(dense), "a list of layer numbers"));
    for (const Json &value : dense) {
        const auto layer = value.get<std::int64_t>();
        if (layer >= 0 && layer < config.layers)
            config.moeLayer[static_cast<std::size_t>(layer)] = false;
    }
    return {};
}

Result<void> readQwen3Moe(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.moeFfnHidden, fields.size("moe_intermediate_size"));
    TESSERA_TRY(config.normTopkProb, fields.flagOr("norm_topk_prob", false));
    return readQwenLayers(fields, config);
}

Result<void> readQwen2Moe(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.sharedFfnHidden, fields.size("shared_expert_intermediate_size"));
    config.sharedGate = true;
    return readQwen3Moe(fields, config);
}

/// n_group and topk_group: experts are chosen from the best groups alone.
Result<void> readGroups(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.expertGroups, fields.sizeOr("n_group", 1));
    TESSERA_TRY(config.groupsPerToken, fields.sizeOr("topk_group", config.expertGroups));
    const std::int64_t groups = config.expertGroups;
    if (config.experts % groups != 0)
        return fields.inFile(mustDivide("n_group", groups, config.experts));
    if (config.groupsPerToken > groups)
        return fields.refuse("topk_group", "at most n_group (" + std::to_string(groups) + ")");
    if (config.topk > config.experts / groups * config.groupsPerToken)
        return fields.refuse("num_experts_per_tok", "at most the experts of topk_group groups");
    return {};
}

Result<void> readDeepseek(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.moeFfnHidden, fields.size("moe_intermediate_size"));
    TESSERA_TRY(config.routedScale, fields.numberOr("routed_scaling_factor", 1));
    TESSERA_TRY(const auto shared, fields.integer("n_shared_experts"));
    if (shared && (*shared < 0 || *shared > kMostExperts))
        return fields.refuse("n_shared_experts", "a small number of experts");
    config.sharedFfnHidden = shared.value_or(0) * config.moeFfnHidden;
    TESSERA_TRY(const auto dense, fields.integer("first_k_dense_replace"));
    for (std::int64_t layer = 0; layer < config.layers; ++layer)
        config.moeLayer.push_back(layer >= dense.value_or(0));
    return {};
}

Result<void> need(const JsonFields &fields, std::string_view key, std::string_view value)
{
    TESSERA_TRY(const std::string found, fields.textOr(key, std::string(value)));
    if (found != value)
        return fields.refuse(key, value);
    return {};
}

Result<void> readDeepseekV2(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_CHECK(readDeepseek(fields, config));
    TESSERA_CHECK(need(fields, "scoring_func", "softmax"));
    TESSERA_TRY(config.normTopkProb, fields.flagOr("norm_topk_prob", false));
    if (config.normTopkProb) // transformers ignores it, DeepSeek's own code does not
        return fields.refuse("norm_topk_prob", "false in DeepSeek-V2");
    TESSERA_TRY(const std::string method, fields.textOr("topk_method", "greedy"));
    if (method == "greedy")
        return {};
    if (method != "group_limited_greedy")
        return fields.refuse("topk_method", "greedy, group_limited_greedy");
    return readGroups(fields, config);
}

Result<void> readDeepseekV3(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_CHECK(readDeepseek(fields, config));
    TESSERA_CHECK(need(fields, "scoring_func", "sigmoid"));
    TESSERA_CHECK(need(fields, "topk_method", "noaux_tc"));
    TESSERA_TRY(config.normTopkProb, fields.flagOr("norm_topk_prob", true));
    TESSERA_CHECK(readGroups(fields, config));
    if (config.experts / config.expertGroups < 2)
        return fields.refuse("n_group", "groups of at least 2 experts");
    return {};
}

struct FamilyReader {
    std::string_view family;
    Result<void> (*read)(const JsonFields &fields, ModelConfig &config) = nullptr;
};
constexpr std::array kReaders{
    FamilyReader{"qwen3_moe", readQwen3Moe},     FamilyReader{"mixtral", readPlain},
    FamilyReader{"qwen2_moe", readQwen2Moe},     FamilyReader{"olmoe", readOlmoe},
    FamilyReader{"deepseek_v2", readDeepseekV2}, FamilyReader{"deepseek_v3", readDeepseekV3},
    FamilyReader{"gpt_oss", readGptOss},
};

/// The first of several names that is there; the last one otherwise.
std::string_view keyOf(const JsonFields &fields, std::initializer_list<std::string_view> names)
{
    const auto *const it =
        std::ranges::find_if(names, [&](std::string_view name) { return fields.has(name); });
    return it == names.end() ? *(names.end() - 1) : *it;
}

} // namespace

Result<void> readExperts(const JsonFields &fields, ModelConfig &config)
{
    // transformers 5 writes num_local_experts for Qwen3-MoE too.
    const auto count = keyOf(fields, {"num_experts", "n_routed_experts", "num_local_experts"});
    TESSERA_TRY(config.experts, fields.size(count, kMostExperts));
    const auto chosen = keyOf(fields, {"experts_per_token", "num_experts_per_tok"});
    TESSERA_TRY(config.topk, fields.size(chosen));
    if (config.topk > config.experts)
        return fields.inFile(
            outOfRange("num_experts_per_tok", std::to_string(config.topk),
                       "at most num_experts (" + std::to_string(config.experts) + ")",
                       std::to_string(config.experts)));
    const auto loss = keyOf(fields, {"router_aux_loss_coef", "aux_loss_alpha"});
    TESSERA_TRY(config.routerAuxLossCoeff, fields.numberOr(loss, 0));
    return std::ranges::find(kReaders, config.family, &FamilyReader::family)->read(fields, config);
}

} // namespace tessera::hub
