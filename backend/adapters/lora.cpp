// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/adapters/lora.h"

#include "backend/tensor/dtype.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/mm.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string_view>

namespace tessera::adapters {

namespace {

constexpr std::string_view kAllLinear = "all-linear";
// Inside stacked experts there is no module of its own to adapt.
constexpr std::array<std::string_view, 7> kExpertTargets{
    "experts", "gate_up_proj", "linear_fc1", "linear_fc2", "w1", "w2", "w3"};

/// PEFT's rule: the whole path, or its last parts.
bool matches(const std::string &module, const std::string &target)
{
    return module == target || module.ends_with("." + target);
}

std::string lastPart(const std::string &module)
{
    return module.substr(module.rfind('.') + 1);
}

/// What a user can name, each once: "q_proj", "k_proj", ...
std::vector<std::string> targetNames(const std::vector<std::string> &modules)
{
    std::vector<std::string> names{std::string(kAllLinear)};
    for (const std::string &module : modules) {
        if (std::ranges::find(names, lastPart(module)) == names.end())
            names.push_back(lastPart(module));
    }
    return names;
}

bool insideExperts(const std::string &target)
{
    return std::ranges::find(kExpertTargets, lastPart(target)) != kExpertTargets.end()
        || target.find("experts.") != std::string::npos;
}

Result<std::set<std::string>> chosenModules(const std::vector<std::string> &targets,
                                            const std::vector<std::string> &linearModules)
{
    std::set<std::string> chosen;
    for (const std::string &target : targets) {
        if (target == kAllLinear) {
            chosen.insert(linearModules.begin(), linearModules.end());
            continue;
        }
        const auto matching = [&](const std::string &module) { return matches(module, target); };
        std::ranges::copy_if(linearModules, std::inserter(chosen, chosen.end()), matching);
        if (std::ranges::any_of(linearModules, matching))
            continue;
        if (insideExperts(target))
            return notSupported("target_modules", target,
                                "modules outside the experts, whose weights are stacked");
        return notOneOf("target_modules", target, targetNames(linearModules));
    }
    return chosen;
}

} // namespace

Result<models::LoraSpec> loraSpec(const config::RunConfig &config,
                                  const std::vector<std::string> &linearModules)
{
    if (config.loraRank < 1)
        return outOfRange("lora_rank", std::to_string(config.loraRank), "at least 1", "1");
    TESSERA_TRY(const auto chosen, chosenModules(config.targetModules, linearModules));
    const auto rank = static_cast<double>(config.loraRank);
    models::LoraSpec spec;
    spec.rank = config.loraRank;
    spec.scale = config.loraAlpha / (config.useRslora ? std::sqrt(rank) : rank);
    spec.dropout = config.loraDropout;
    // In the order of the model, which is that of its parameters.
    std::ranges::copy_if(linearModules, std::back_inserter(spec.modules),
                         [&](const std::string &module) { return chosen.contains(module); });
    return spec;
}

void mergeLora(models::Model &model, double scale)
{
    constexpr std::string_view kA = ".lora_A.weight";
    const at::NoGradGuard noGrad;
    std::map<std::string, at::Tensor> byName;
    for (const nn::Parameter &parameter : model.parameters())
        byName.emplace(parameter.name, parameter.value);
    for (const auto &[name, loraA] : byName) {
        if (!name.ends_with(kA))
            continue;
        const std::string module = name.substr(0, name.size() - kA.size());
        at::Tensor weight = byName.at(module + ".weight");
        at::Tensor loraB = byName.at(module + ".lora_B.weight");
        const auto type = tensor::mainType(weight.scalar_type());
        const auto change = at::mm(loraB.to(type), loraA.to(type)) * scale;
        weight.copy_(weight.to(type) + change);
        loraB.zero_();
    }
}

} // namespace tessera::adapters
