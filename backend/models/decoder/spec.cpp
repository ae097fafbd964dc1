// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/spec.h"

namespace tessera::models {

namespace {

Result<std::optional<nn::RopeStretch>> stretchOf(const hub::ModelConfig &config)
{
    if (!config.ropeScaling)
        return std::optional<nn::RopeStretch>{};
    const hub::RopeScaling &scaling = *config.ropeScaling;
    nn::RopeStretch stretch{.kind = nn::RopeStretch::Kind::Linear,
                            .factor = scaling.factor,
                            .lowFrequencyFactor = scaling.lowFreqFactor,
                            .highFrequencyFactor = scaling.highFreqFactor,
                            .originalContext = scaling.originalContext};
    if (scaling.type == "llama3")
        stretch.kind = nn::RopeStretch::Kind::Llama3;
    else if (scaling.type != "linear")
        return notSupported("rope_scaling", scaling.type, "llama3, linear");
    return std::optional(stretch);
}

} // namespace

Result<DecoderSpec> decoderSpec(const hub::ModelConfig &config)
{
    if (config.queryGroups < 1 || config.heads % config.queryGroups != 0)
        return mustDivide("num_query_groups", config.queryGroups, config.heads);
    if (config.headDim % 2 != 0)
        return outOfRange("head_dim", std::to_string(config.headDim), "even",
                          std::to_string(config.headDim + 1));
    TESSERA_TRY(auto stretch, stretchOf(config));
    return DecoderSpec{.config = config, .ropeStretch = stretch};
}

Result<void> checkExperts(const hub::ModelConfig &config)
{
    if (config.experts < 1)
        return outOfRange("num_experts", std::to_string(config.experts), "at least 1", "1");
    if (config.topk < 1 || config.topk > config.experts)
        return outOfRange("moe_router_topk", std::to_string(config.topk),
                          "1 to num_experts (" + std::to_string(config.experts) + ")",
                          config.topk < 1 ? "1" : std::to_string(config.experts));
    return {};
}

} // namespace tessera::models
