// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/disk_needs.h"

#include "backend/config/target_modules.h"
#include "backend/hub/linear_layers.h"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::app {
namespace {

constexpr std::int64_t kFloatBytes = 4;
constexpr std::uint64_t kLogsAndEvents = std::uint64_t{16} << 20;

std::int64_t bytesOf(std::string_view dtype)
{
    if (dtype == "float64")
        return 8;
    return dtype == "float32" ? kFloatBytes : 2;
}

/// Runs that are counted in epochs are known by their rows alone, later.
std::int64_t checkpointsKept(const config::RunConfig &config)
{
    std::int64_t kept = 1;
    if (config.trainIters)
        kept = (*config.trainIters - 1) / std::max<std::int64_t>(1, config.saveSteps) + 1;
    return std::clamp<std::int64_t>(
        kept, 1, std::max<std::int64_t>(1, config.saveTotalLimit.value_or(kept)));
}

} // namespace

std::int64_t loraParameters(const config::RunConfig &config, const hub::ModelConfig &model)
{
    const std::vector<hub::LinearLayer> layers = hub::linearLayers(model);
    const auto chosen = config::chooseModules(config.targetModules, hub::moduleNames(layers));
    if (!chosen)
        return 0; // such a run does not start
    std::int64_t sum = 0;
    auto next = chosen->begin(); // in the order of the layers
    for (const hub::LinearLayer &layer : layers) {
        if (next == chosen->end() || *next != layer.module)
            continue;
        sum += config.loraRank * (layer.inputs + layer.outputs);
        ++next;
    }
    return sum;
}

std::uint64_t DiskNeeds::all() const
{
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    const auto others = static_cast<std::uint64_t>(kept - 1);
    if (checkpoint > 0 && others > (kMost - smallest) / checkpoint)
        return kMost;
    return smallest + others * checkpoint;
}

DiskNeeds diskNeeds(const config::RunConfig &config, const hub::ModelConfig &model)
{
    const bool lora = config.tunerType == "lora";
    const std::int64_t total = hub::countParameters(model).total;
    const std::int64_t trained = lora ? loraParameters(config, model) : total;
    const std::int64_t width = bytesOf(config.torchDtype.value_or(model.dtype));
    const std::int64_t moments = config.optimizer == "adam" ? 2 : 1;
    const std::int64_t master = width < kFloatBytes ? 1 : 0;
    const std::int64_t state = config.noSaveOptim ? 0 : (moments + master) * kFloatBytes;

    DiskNeeds needs;
    needs.checkpoint = static_cast<std::uint64_t>(trained * (width + state));
    if (config.saveSafetensors)
        needs.finalModel += static_cast<std::uint64_t>(trained * width);
    if (lora && config.mergeLora)
        needs.finalModel += static_cast<std::uint64_t>(total * width);
    needs.kept = checkpointsKept(config);
    needs.smallest = needs.checkpoint + needs.finalModel + kLogsAndEvents;
    return needs;
}

} // namespace tessera::app
