// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/export/peft_names.h"

#include <algorithm>
#include <set>

namespace tessera::exporting {
namespace {

std::string lastName(const std::string &module)
{
    return module.substr(module.rfind('.') + 1);
}

} // namespace

std::vector<std::string> targetModules(const std::vector<std::string> &adapted,
                                       const std::vector<std::string> &candidates)
{
    const std::set<std::string> wanted(adapted.begin(), adapted.end());
    std::set<std::string> names;
    for (const std::string &module : wanted)
        names.insert(lastName(module));
    const bool exact = std::ranges::all_of(candidates, [&](const std::string &module) {
        return wanted.contains(module) || !names.contains(lastName(module));
    });
    const std::set<std::string> &chosen = exact ? names : wanted;
    return {chosen.begin(), chosen.end()};
}

} // namespace tessera::exporting
