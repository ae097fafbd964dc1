// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/architectures.h"
#include "backend/hub/model_folder.h"
#include "backend/hub/size_bounds.h"

#include <algorithm>

namespace tessera::hub {
namespace {

/// Which architecture with experts has the same attention as the dense one.
const Architecture *expertArchitecture(const ModelConfig &dense)
{
    const bool windowInPart = std::ranges::count(dense.windowLayer, false) > 0;
    const bool plain = dense.family == "llama" && !dense.qkvBias && !dense.mlpBias
        && dense.rotaryFraction == 1 && !windowInPart;
    if (!plain)
        return nullptr;
    for (const Architecture &architecture : kArchitectures)
        if ((architecture.family == "mixtral" || architecture.family == "qwen3_moe")
            && architecture.qkNorm == dense.qkNorm)
            return &architecture;
    return nullptr;
}

Result<void> checkNumbers(std::int64_t experts, std::int64_t topk)
{
    if (experts < 1)
        return outOfRange("num_experts", std::to_string(experts), "at least 1", "1");
    if (experts > kMostExperts)
        return outOfRange("num_experts", std::to_string(experts),
                          "at most " + std::to_string(kMostExperts), std::to_string(kMostExperts));
    if (topk < 1)
        return outOfRange("moe_router_topk", std::to_string(topk), "at least 1", "1");
    if (topk > experts)
        return outOfRange("moe_router_topk", std::to_string(topk),
                          "at most num_experts (" + std::to_string(experts) + ")",
                          std::to_string(experts));
    return {};
}

} // namespace

Result<ModelConfig> upcycled(const ModelConfig &dense, std::int64_t experts, std::int64_t topk)
{
    if (dense.experts > 0)
        return notSupported("moe_use_upcycling",
                            "a model that has " + std::to_string(dense.experts) + " experts",
                            "dense models");
    TESSERA_CHECK(checkNumbers(experts, topk));
    const Architecture *const target = expertArchitecture(dense);
    if (target == nullptr)
        return notSupported("moe_use_upcycling", dense.architecture,
                            "LlamaForCausalLM, MistralForCausalLM, Qwen3ForCausalLM");
    ModelConfig moe = dense;
    moe.family = target->family;
    moe.architecture = target->name;
    moe.modelType = target->modelType;
    moe.experts = experts;
    moe.topk = topk;
    moe.moeFfnHidden = dense.ffnHidden;
    moe.normTopkProb = true; // k equal experts then give the dense model's output
    moe.moeLayer.assign(static_cast<std::size_t>(dense.layers), true);
    TESSERA_CHECK(checkWhole(moe, "the model with experts"));
    // The dense model's own config would carry keys of another architecture.
    moe.source = nullptr;
    moe.source = toHuggingFaceConfig(moe);
    return moe;
}

} // namespace tessera::hub
