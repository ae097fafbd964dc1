// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/pipeline.h"

namespace tessera::config {

std::vector<std::int64_t> stageLayers(std::int64_t layers, int stages, const StageEnds &ends)
{
    const int given = (ends.first ? 1 : 0) + (ends.last ? 1 : 0);
    const std::int64_t middleLayers = layers - ends.first.value_or(0) - ends.last.value_or(0);
    const int middleStages = stages - given;
    if (middleStages < 0 || middleLayers < 0 || (middleLayers == 0) != (middleStages == 0))
        return {};
    if (middleStages > 0 && middleLayers % middleStages != 0)
        return {};
    std::vector<std::int64_t> counts;
    if (ends.first)
        counts.push_back(*ends.first);
    for (int stage = 0; stage < middleStages; ++stage)
        counts.push_back(middleLayers / middleStages);
    if (ends.last)
        counts.push_back(*ends.last);
    return counts;
}

std::optional<StageEnds> unevenEnds(std::int64_t layers, int stages)
{
    if (stages < 2)
        return std::nullopt;
    const std::int64_t middle = (layers + stages - 1) / stages;
    const std::int64_t rest = layers - middle * (stages - 2);
    if (rest < 2)
        return std::nullopt;
    return StageEnds{.first = static_cast<int>((rest + 1) / 2), .last = static_cast<int>(rest / 2)};
}

double bubbleShare(int stages, std::int64_t microBatches, int chunks)
{
    const double idle = stages - 1;
    return idle / (static_cast<double>(microBatches) * chunks + idle);
}

} // namespace tessera::config
