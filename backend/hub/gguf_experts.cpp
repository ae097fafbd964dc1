// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/gguf_parts.h"

#include <algorithm>

namespace tessera::hub {
namespace {

/// What llama.cpp computes where the file does not say it: the converters write the key for
/// families that have both.
bool normalises(std::string_view family)
{
    return family == "mixtral" || family == "qwen3_moe" || family == "gpt_oss";
}

Result<void> readGroups(const JsonFields &fields, ModelConfig &config)
{
    // Files from before llama.cpp wrote it are silent about models that choose groups first.
    TESSERA_TRY(config.expertGroups, fields.size("expert_group_count"));
    TESSERA_TRY(config.groupsPerToken,
                fields.sizeOr("expert_group_used_count", config.expertGroups));
    const std::int64_t groups = config.expertGroups;
    if (config.experts % groups != 0)
        return fields.inFile(
            mustDivide(fields.fullName("expert_group_count"), groups, config.experts));
    if (config.groupsPerToken > groups)
        return fields.refuse("expert_group_used_count", "at most expert_group_count");
    if (config.topk > config.experts / groups * config.groupsPerToken)
        return fields.refuse("expert_used_count",
                             "at most the experts of expert_group_used_count groups");
    if (config.family == "deepseek_v3" && config.experts / groups < 2)
        return fields.refuse("expert_group_count", "groups of at least 2 experts");
    return {};
}

Result<void> readDeepseek(const JsonFields &fields, ModelConfig &config)
{
    if (config.family == "deepseek_v2" && config.normTopkProb)
        return fields.refuse("expert_weights_norm", "false in DeepSeek-V2");
    TESSERA_TRY(const double scale, fields.numberOr("expert_weights_scale", 1));
    config.routedScale = shortestDecimal(scale);
    TESSERA_TRY(const auto shared, fields.integer("expert_shared_count"));
    TESSERA_TRY(const auto dense, fields.integer("leading_dense_block_count"));
    if (shared.value_or(0) < 0 || shared.value_or(0) > kMostExperts)
        return fields.refuse("expert_shared_count", "a small number of experts");
    config.sharedFfnHidden = shared.value_or(0) * config.moeFfnHidden;
    for (std::int64_t layer = 0; layer < config.layers; ++layer)
        config.moeLayer[static_cast<std::size_t>(layer)] = layer >= dense.value_or(0);
    return readGroups(fields, config);
}

Result<void> readOfFamily(const JsonFields &fields, ModelConfig &config)
{
    if (config.family.starts_with("deepseek"))
        return readDeepseek(fields, config);
    if (config.family == "mixtral" && !config.normTopkProb)
        return fields.refuse("expert_weights_norm", "true");
    if (config.family == "qwen2_moe") {
        TESSERA_TRY(config.sharedFfnHidden, fields.size("expert_shared_feed_forward_length"));
        config.sharedGate = true;
    }
    if (config.family == "gpt_oss") {
        config.swigluAlpha = kGptOssSwigluAlpha;
        config.swigluLimit = kGptOssSwigluLimit;
    }
    if (config.family == "olmoe") {
        TESSERA_TRY(const double clip, fields.numberOr("attention.clamp_kqv", 0));
        config.clipQkv = shortestDecimal(clip);
    }
    return {};
}

} // namespace

Result<void> readGgufExperts(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.experts, fields.size("expert_count", kMostExperts));
    TESSERA_TRY(config.topk, fields.size("expert_used_count"));
    TESSERA_TRY(config.moeFfnHidden, fields.sizeOr("expert_feed_forward_length", config.ffnHidden));
    TESSERA_TRY(config.normTopkProb,
                fields.flagOr("expert_weights_norm", normalises(config.family)));
    if (config.topk > config.experts)
        return fields.refuse("expert_used_count",
                             "at most expert_count (" + std::to_string(config.experts) + ")");
    config.moeLayer.assign(static_cast<std::size_t>(config.layers), true);
    return readOfFamily(fields, config);
}

} // namespace tessera::hub
