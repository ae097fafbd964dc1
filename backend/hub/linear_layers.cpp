// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/linear_layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace tessera::hub {

std::vector<LinearLayer> linearLayers(const ModelConfig &config)
{
    const std::int64_t queries = config.heads * config.headDim;
    const std::int64_t keys = config.queryGroups * config.headDim;
    std::vector<LinearLayer> layers;
    for (std::int64_t layer = 0; layer < config.layers; ++layer) {
        const std::string attention = fmt::format("model.layers.{}.self_attn.", layer);
        layers.push_back({attention + "q_proj", queries, config.hidden});
        layers.push_back({attention + "k_proj", keys, config.hidden});
        layers.push_back({attention + "v_proj", keys, config.hidden});
        layers.push_back({attention + "o_proj", config.hidden, queries});
        if (config.isMoe(layer))
            continue;
        const std::string mlp = fmt::format("model.layers.{}.mlp.", layer);
        layers.push_back({mlp + "gate_proj", config.ffnHidden, config.hidden});
        layers.push_back({mlp + "up_proj", config.ffnHidden, config.hidden});
        layers.push_back({mlp + "down_proj", config.hidden, config.ffnHidden});
    }
    return layers;
}

std::vector<std::string> moduleNames(const std::vector<LinearLayer> &layers)
{
    std::vector<std::string> names;
    names.reserve(layers.size());
    std::ranges::transform(layers, std::back_inserter(names), &LinearLayer::module);
    return names;
}

} // namespace tessera::hub
