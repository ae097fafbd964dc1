// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/resume_layout.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <vector>

namespace tessera::config {
namespace {

struct FixedSize {
    std::string_view key;
    int ParallelDims::*size;
};

/// How single tensors and the layers are cut: what a checkpoint's files follow.
constexpr std::array kFixed{
    FixedSize{"tensor_model_parallel_size", &ParallelDims::tensor},
    FixedSize{"context_parallel_size", &ParallelDims::context},
    FixedSize{"pipeline_model_parallel_size", &ParallelDims::pipeline},
    FixedSize{"expert_tensor_parallel_size", &ParallelDims::expertTensor},
};

/// As many of our ranks as the fixed sizes of the checkpoint can use, with our EP where it fits.
ParallelDims nearest(const ParallelDims &ours, const ParallelDims &theirs)
{
    ParallelDims found = theirs;
    const int denseRanks = theirs.tensor * theirs.context * theirs.pipeline;
    const int expertRanks = theirs.expertTensor * theirs.pipeline;
    const int together = std::max(1, std::lcm(denseRanks, expertRanks));
    found.world = std::max(1, ours.world / together) * together;
    found.expert = std::gcd(found.world / expertRanks, ours.expert);
    return found;
}

} // namespace

bool isWhole(const ParallelDims &dims)
{
    const std::array sizes{dims.world,    dims.tensor, dims.context,
                           dims.pipeline, dims.expert, dims.expertTensor};
    const std::int64_t stages = dims.pipeline;
    return std::ranges::all_of(sizes, [](int size) { return size >= 1; })
        && dims.world % (stages * dims.tensor * dims.context) == 0
        && dims.world % (stages * dims.expertTensor * dims.expert) == 0;
}

Result<void> checkResumeLayout(const ParallelDims &ours, const ParallelDims &theirs)
{
    std::vector<std::string> differences;
    for (const FixedSize &fixed : kFixed) {
        if (ours.*fixed.size != theirs.*fixed.size)
            differences.push_back(fmt::format("{} is {} and was {}", fixed.key, ours.*fixed.size,
                                              theirs.*fixed.size));
    }
    if (differences.empty())
        return {};
    const ParallelDims way = nearest(ours, theirs);
    Error error = notSupported("resume_from_checkpoint", ours.summary(), way.summary());
    error.detail = fmt::format(
        "The checkpoint was written with the layout {} on {} ranks, and this run has {} on {}: {}. "
        "A run may go on with other data and expert parallel sizes alone; the nearest layout that "
        "can is {} on {} ranks. A new run can start from the exported weights on any layout.",
        theirs.summary(), theirs.world, ours.summary(), ours.world, fmt::join(differences, ", "),
        way.summary(), way.world);
    return error;
}

} // namespace tessera::config
