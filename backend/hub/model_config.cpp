// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/model_config.h"

#include "backend/hub/model_folder.h"
#include "backend/hub/parameter_table.h"

namespace tessera::hub {
ParameterCount countParameters(const ModelConfig &config)
{
    ParameterCount count;
    for (const ModelParameter &parameter : modelParameters(config)) {
        const std::int64_t elements = parameter.elements();
        count.total += elements;
        count.active += parameter.ofExperts() ? elements / config.experts * config.topk : elements;
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
