// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/model_config.h"

#include "backend/hub/model_folder.h"

namespace tessera::hub {
namespace {

constexpr std::int64_t kMatricesOfAnMlp = 3; // gate, up, down

std::int64_t attentionParameters(const ModelConfig &config)
{
    const std::int64_t queries = config.heads * config.headDim;
    const std::int64_t keys = config.queryGroups * config.headDim;
    const std::int64_t weights = config.hidden * (2 * queries + 2 * keys);
    const std::int64_t biases = config.qkvBias ? queries + 2 * keys : 0;
    return weights + biases + (config.qkNorm ? 2 * config.headDim : 0);
}

/// One layer's MLP or experts, when `experts` of them count.
std::int64_t feedForwardParameters(const ModelConfig &config, std::int64_t layer,
                                   std::int64_t experts)
{
    if (!config.isMoe(layer))
        return kMatricesOfAnMlp * config.hidden * config.ffnHidden;
    const std::int64_t router = config.experts * config.hidden;
    return router + experts * kMatricesOfAnMlp * config.hidden * config.moeFfnHidden;
}

} // namespace

ParameterCount countParameters(const ModelConfig &config)
{
    const std::int64_t embedding = config.vocab * config.hidden;
    const std::int64_t ends = embedding * (config.tiedEmbeddings ? 1 : 2) + config.hidden;
    const std::int64_t shared = attentionParameters(config) + 2 * config.hidden;
    ParameterCount count{.total = ends, .active = ends};
    for (std::int64_t layer = 0; layer < config.layers; ++layer) {
        count.total += shared + feedForwardParameters(config, layer, config.experts);
        count.active += shared + feedForwardParameters(config, layer, config.topk);
    }
    return count;
}

config::ModelFacts modelFacts(const ModelConfig &config)
{
    return {.layers = config.layers,
            .heads = config.heads,
            .queryGroups = config.queryGroups,
            .hidden = config.hidden,
            .ffnHidden = config.ffnHidden,
            .experts = config.experts,
            .moeFfnHidden = config.moeFfnHidden,
            .topk = config.topk,
            .vocab = config.vocab,
            .contextLength = config.contextLength,
            .dtype = config.dtype,
            .routerPreSoftmax =
                config.experts > 0 ? std::optional(!config.normTopkProb) : std::nullopt};
}

} // namespace tessera::hub
