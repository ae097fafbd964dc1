// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/run_config.h"

namespace tessera::config {
namespace {

constexpr double kFullLr = 1e-5;
constexpr double kLoraLr = 1e-4;

} // namespace

ParallelDims RunConfig::dims(int world) const
{
    return {.world = world,
            .tensor = tensorModelParallelSize,
            .context = contextParallelSize,
            .pipeline = pipelineModelParallelSize,
            .expert = expertModelParallelSize,
            .expertTensor = expertTensorParallelSize};
}

double RunConfig::effectiveLr() const
{
    return lr.value_or(tunerType == "full" ? kFullLr : kLoraLr);
}

bool evaluates(const RunConfig &config)
{
    return !config.valDataset.empty() || config.splitDatasetRatio > 0;
}

} // namespace tessera::config
