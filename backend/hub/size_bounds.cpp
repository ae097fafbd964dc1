// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/size_bounds.h"

#include <fmt/format.h>

namespace tessera::hub {
namespace {

/// The narrow matrices of latent attention, which may be wide in a damaged file.
double roughLatent(const ModelConfig &config)
{
    if (!config.latent)
        return 0;
    const LatentAttention &latent = *config.latent;
    const auto hidden = static_cast<double>(config.hidden);
    const auto heads = static_cast<double>(config.heads);
    const double perHead = static_cast<double>(config.headDim + latent.valueDim);
    const double ranks =
        static_cast<double>(latent.queryRank) + static_cast<double>(latent.keyValueRank);
    return ranks * (hidden + heads * perHead)
        + hidden * (static_cast<double>(latent.ropeDim) + heads * perHead);
}

/// The same as countParameters(), where nothing can overflow.
double roughParameters(const ModelConfig &config)
{
    constexpr double kMatrices = 3; // gate, up, down
    const auto hidden = static_cast<double>(config.hidden);
    const double heads = static_cast<double>(config.heads + config.queryGroups)
        * static_cast<double>(config.headDim);
    const double dense = static_cast<double>(config.ffnHidden);
    const double experts =
        static_cast<double>(config.experts) * static_cast<double>(config.moeFfnHidden);
    const double feedForward =
        kMatrices * (dense + experts + static_cast<double>(config.sharedFfnHidden));
    const double layer = hidden * (2 * heads + feedForward) + roughLatent(config);
    return 2 * hidden * static_cast<double>(config.vocab)
        + static_cast<double>(config.layers) * layer;
}

} // namespace

Result<void> checkWhole(const ModelConfig &config, const std::string &fileName)
{
    constexpr double kMostParameters = 1e15;
    constexpr std::int64_t kMostExpertsInAll = 1'000'000;
    if (const double parameters = roughParameters(config); parameters > kMostParameters)
        return badFile(fileName, "model description",
                       fmt::format("its sizes give {:.1e} parameters, at most {:.0e} are possible",
                                   parameters, kMostParameters));
    if (config.experts > 0 && config.layers > kMostExpertsInAll / config.experts)
        return badFile(fileName, "model description",
                       fmt::format("{} layers of {} experts are more than {} experts in all",
                                   config.layers, config.experts, kMostExpertsInAll));
    return {};
}

} // namespace tessera::hub
