// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/spec.h"

#include "backend/hub/parameter_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace tessera::models {

namespace {

struct StretchName {
    std::string_view name;
    nn::RopeStretch::Kind kind = nn::RopeStretch::Kind::Linear;
};
constexpr std::array kStretches{
    StretchName{"linear", nn::RopeStretch::Kind::Linear},
    StretchName{"dynamic", nn::RopeStretch::Kind::Dynamic},
    StretchName{"llama3", nn::RopeStretch::Kind::Llama3},
    StretchName{"yarn", nn::RopeStretch::Kind::Yarn},
};

Result<nn::RopeSpec> ropeOf(const hub::ModelConfig &config, double theta,
                            const std::optional<hub::RopeScaling> &scaling)
{
    nn::RopeSpec rope{.width = config.rotaryDim(), .theta = theta, .stretch = {}};
    if (!scaling)
        return rope;
    const auto *const known = std::ranges::find(kStretches, scaling->type, &StretchName::name);
    if (known == kStretches.end())
        return notSupported("rope_scaling", scaling->type, "linear, dynamic, llama3, yarn");
    const bool dynamic = known->kind == nn::RopeStretch::Kind::Dynamic;
    rope.stretch = nn::RopeStretch{.kind = known->kind,
                                   .factor = scaling->factor,
                                   .lowFrequencyFactor = scaling->lowFreqFactor,
                                   .highFrequencyFactor = scaling->highFreqFactor,
                                   .originalContext =
                                       dynamic ? config.contextLength : scaling->originalContext,
                                   .betaFast = scaling->betaFast,
                                   .betaSlow = scaling->betaSlow,
                                   .truncate = scaling->truncate,
                                   .attentionFactor = scaling->attentionFactor};
    return rope;
}

} // namespace

Result<DecoderSpec> decoderSpec(const hub::ModelConfig &config)
{
    if (config.queryGroups < 1 || config.heads % config.queryGroups != 0)
        return mustDivide("num_query_groups", config.queryGroups, config.heads);
    if (config.rotaryDim() % 2 != 0)
        return outOfRange("head_dim", std::to_string(config.headDim), "even",
                          std::to_string(config.headDim + 1));
    const hub::FamilyTensors &tensors = hub::familyTensors(config.family);
    DecoderSpec spec{.config = config};
    spec.attention.sinks = tensors.sinks;
    spec.normsAroundOne = tensors.normsAroundOne;
    TESSERA_TRY(spec.rope, ropeOf(config, config.ropeTheta, config.ropeScaling));
    if (config.localRope) {
        TESSERA_TRY(spec.localRope,
                    ropeOf(config, config.localRope->theta, config.localRope->scaling));
    }
    if (config.queryScalar)
        spec.attentionScale = 1 / std::sqrt(*config.queryScalar);
    spec.router = {.expertsPerToken = config.topk,
                   .normalise = config.normTopkProb,
                   .groups = config.expertGroups,
                   .groupsPerToken = config.groupsPerToken,
                   .scale = config.routedScale};
    return spec;
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

Result<void> checkDense(const hub::ModelConfig &config)
{
    if (config.experts > 0)
        return notSupported("num_experts", std::to_string(config.experts),
                            "0 in the family " + config.family
                                + "; qwen3_moe, mixtral and others have experts");
    return {};
}

} // namespace tessera::models
