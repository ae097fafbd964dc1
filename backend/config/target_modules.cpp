// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/target_modules.h"

#include "backend/base/error.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace tessera::config {

namespace {

constexpr std::string_view kAllLinear = "all-linear";
// Inside stacked experts there is no module of its own to adapt.
constexpr std::array<std::string_view, 7> kExpertTargets{
    "experts", "gate_up_proj", "linear_fc1", "linear_fc2", "w1", "w2", "w3"};

bool matches(const std::string &module, const std::string &target)
{
    return target == kAllLinear || module == target || module.ends_with("." + target);
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

} // namespace

Result<std::vector<std::string>> chooseModules(const std::vector<std::string> &targets,
                                               const std::vector<std::string> &linearModules)
{
    std::set<std::string_view> chosen;
    for (const std::string &target : targets) {
        bool found = target == kAllLinear;
        for (const std::string &module : linearModules) {
            if (!matches(module, target))
                continue;
            chosen.insert(module);
            found = true;
        }
        if (!found && insideExperts(target))
            return notSupported("target_modules", target,
                                "modules outside the experts, whose weights are stacked");
        if (!found)
            return notOneOf("target_modules", target, targetNames(linearModules));
    }
    std::vector<std::string> inOrder;
    std::ranges::copy_if(linearModules, std::back_inserter(inOrder),
                         [&](const std::string &module) { return chosen.contains(module); });
    return inOrder;
}

} // namespace tessera::config
