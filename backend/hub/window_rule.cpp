// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/window_rule.h"

namespace tessera::hub {
namespace {

bool hasWindow(WindowRule rule, const WindowPlan &plan, std::int64_t layer)
{
    switch (rule) {
    case WindowRule::Refused:
    case WindowRule::Every:
    case WindowRule::Switched:
        return true;
    case WindowRule::FromLayer:
        return layer >= plan.borderLayer;
    case WindowRule::EveryOtherBelow:
        return layer % 2 == 0 && layer < plan.borderLayer;
    case WindowRule::EveryOther:
        return layer % 2 == 0;
    case WindowRule::Pattern:
        return (layer + 1) % plan.pattern != 0;
    }
    return false;
}

} // namespace

std::vector<bool> windowedLayers(WindowRule rule, const WindowPlan &plan, std::int64_t count)
{
    std::vector<bool> layers;
    for (std::int64_t layer = 0; layer < count; ++layer)
        layers.push_back(hasWindow(rule, plan, layer));
    return layers;
}

} // namespace tessera::hub
