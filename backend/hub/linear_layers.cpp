// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/linear_layers.h"

#include "backend/hub/parameter_table.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace tessera::hub {

std::vector<LinearLayer> linearLayers(const ModelConfig &config)
{
    constexpr std::string_view kWeight = ".weight";
    std::vector<LinearLayer> layers;
    for (const ModelParameter &parameter : modelParameters(config))
        if (parameter.role == ParameterRole::Linear)
            layers.push_back({parameter.name.substr(0, parameter.name.size() - kWeight.size()),
                              parameter.shape[0], parameter.shape[1]});
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
