// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/parallel_dims.h"

#include "backend/base/assert.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>

namespace tessera::config {
namespace {

/// The axes of one grid, fastest first: rank = sum over axes of index * stride.
using Grid = std::vector<MeshAxis>;

Grid gridOf(MeshAxis axis)
{
    switch (axis) {
    case MeshAxis::Tensor:
    case MeshAxis::Context:
    case MeshAxis::Data:
    case MeshAxis::Pipeline: // the same in both grids, because it is the slowest
                             // axis of both
        return {MeshAxis::Tensor, MeshAxis::Context, MeshAxis::Data, MeshAxis::Pipeline};
    case MeshAxis::ExpertTensor:
    case MeshAxis::Expert:
    case MeshAxis::ExpertData:
        return {MeshAxis::ExpertTensor, MeshAxis::Expert, MeshAxis::ExpertData, MeshAxis::Pipeline};
    }
    TESSERA_ASSERT(false);
    return {};
}

int strideOf(const ParallelDims &dims, MeshAxis axis)
{
    int stride = 1;
    for (const MeshAxis faster : gridOf(axis)) {
        if (faster == axis)
            break;
        stride *= axisSize(dims, faster);
    }
    return stride;
}

int gridSize(const ParallelDims &dims, MeshAxis axis)
{
    int size = 1;
    for (const MeshAxis member : gridOf(axis))
        size *= axisSize(dims, member);
    return size;
}

} // namespace

std::string ParallelDims::summary() const
{
    std::vector<std::string> parts;
    const auto add = [&](const char *label, int size) {
        if (size != 1)
            parts.push_back(fmt::format("{} {}", label, size));
    };
    add("TP", tensor);
    add("CP", context);
    add("PP", pipeline);
    add("DP", data());
    add("EP", expert);
    add("ETP", expertTensor);
    return parts.empty() ? "1 rank" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string_view meshAxisName(MeshAxis axis)
{
    switch (axis) {
    case MeshAxis::Tensor:
        return "tp";
    case MeshAxis::Context:
        return "cp";
    case MeshAxis::Data:
        return "dp";
    case MeshAxis::Pipeline:
        return "pp";
    case MeshAxis::ExpertTensor:
        return "etp";
    case MeshAxis::Expert:
        return "ep";
    case MeshAxis::ExpertData:
        return "edp";
    }
    TESSERA_ASSERT(false);
    return {};
}

int axisSize(const ParallelDims &dims, MeshAxis axis)
{
    switch (axis) {
    case MeshAxis::Tensor:
        return dims.tensor;
    case MeshAxis::Context:
        return dims.context;
    case MeshAxis::Data:
        return dims.data();
    case MeshAxis::Pipeline:
        return dims.pipeline;
    case MeshAxis::ExpertTensor:
        return dims.expertTensor;
    case MeshAxis::Expert:
        return dims.expert;
    case MeshAxis::ExpertData:
        return dims.expertData();
    }
    TESSERA_ASSERT(false);
    return 1;
}

std::vector<std::vector<int>> axisGroups(const ParallelDims &dims, MeshAxis axis)
{
    TESSERA_ASSERT(gridSize(dims, axis) == dims.world);
    const int size = axisSize(dims, axis);
    const int stride = strideOf(dims, axis);
    std::vector<std::vector<int>> groups;
    groups.reserve(static_cast<std::size_t>(dims.world / size));
    for (int first = 0; first < dims.world; ++first) {
        if (first / stride % size != 0)
            continue;
        std::vector<int> &group = groups.emplace_back();
        for (int index = 0; index < size; ++index)
            group.push_back(first + index * stride);
    }
    return groups;
}

} // namespace tessera::config
