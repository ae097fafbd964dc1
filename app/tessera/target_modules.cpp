// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/target_modules.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace tessera::app {
namespace {

constexpr std::string_view kAllLinear = "all-linear";

/// As models::Model::linearModules() lists them.
std::vector<std::string> linearModules(const hub::ModelConfig &model)
{
    std::vector<std::string> modules;
    for (std::int64_t layer = 0; layer < model.layers; ++layer) {
        for (const char *name : {"q_proj", "k_proj", "v_proj", "o_proj"})
            modules.push_back(fmt::format("model.layers.{}.self_attn.{}", layer, name));
        for (const char *name : {"gate_proj", "up_proj", "down_proj"}) {
            if (!model.isMoe(layer))
                modules.push_back(fmt::format("model.layers.{}.mlp.{}", layer, name));
        }
    }
    return modules;
}

std::vector<std::string> lastParts(const std::vector<std::string> &modules)
{
    std::vector<std::string> names{std::string(kAllLinear)};
    for (const std::string &module : modules) {
        const std::string name = module.substr(module.rfind('.') + 1);
        if (std::ranges::find(names, name) == names.end())
            names.push_back(name);
    }
    return names;
}

} // namespace

Result<void> checkTargetModules(const config::RunConfig &config, const hub::ModelConfig &model)
{
    if (config.tunerType != "lora" || !config.adapters.empty())
        return {};
    const std::vector<std::string> modules = linearModules(model);
    for (const std::string &target : config.targetModules) {
        const bool known = target == kAllLinear
            || std::ranges::any_of(modules, [&target](const std::string &module) {
                               return module == target || module.ends_with("." + target);
                           });
        if (!known)
            return notOneOf("target_modules", target, lastParts(modules));
    }
    return {};
}

} // namespace tessera::app
