// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/disk_needs.h"

#include <algorithm>
#include <string>
#include <string_view>

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

bool isTarget(const config::RunConfig &config, std::string_view module)
{
    return std::ranges::any_of(config.targetModules, [module](const std::string &target) {
        return target == "all-linear" || target == module;
    });
}

struct Linear {
    std::string_view name;
    std::int64_t in = 0;
    std::int64_t out = 0;
    std::int64_t copies = 1; ///< experts
};

std::vector<Linear> linears(const hub::ModelConfig &model, std::int64_t layer)
{
    const std::int64_t queryWidth = model.heads * model.headDim;
    const std::int64_t keyWidth = model.queryGroups * model.headDim;
    std::vector<Linear> all{{"q_proj", model.hidden, queryWidth},
                            {"k_proj", model.hidden, keyWidth},
                            {"v_proj", model.hidden, keyWidth},
                            {"o_proj", queryWidth, model.hidden}};
    const bool moe = model.isMoe(layer);
    const std::int64_t width = moe ? model.moeFfnHidden : model.ffnHidden;
    const std::int64_t copies = moe ? model.experts : 1;
    all.push_back({"gate_proj", model.hidden, width, copies});
    all.push_back({"up_proj", model.hidden, width, copies});
    all.push_back({"down_proj", width, model.hidden, copies});
    return all;
}

/// Runs that are counted in epochs are known by their rows alone, later.
std::int64_t checkpointsKept(const config::RunConfig &config)
{
    std::int64_t kept = 1;
    if (config.trainIters)
        kept = (*config.trainIters + config.saveSteps - 1)
            / std::max<std::int64_t>(1, config.saveSteps);
    return std::clamp<std::int64_t>(
        kept, 1, std::max<std::int64_t>(1, config.saveTotalLimit.value_or(kept)));
}

} // namespace

std::int64_t loraParameters(const config::RunConfig &config, const hub::ModelConfig &model)
{
    std::int64_t sum = 0;
    for (std::int64_t layer = 0; layer < model.layers; ++layer) {
        for (const Linear &linear : linears(model, layer)) {
            if (isTarget(config, linear.name))
                sum += config.loraRank * (linear.in + linear.out) * linear.copies;
        }
    }
    return sum;
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
