// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::config {

/// The sizes of a parallel layout, as a person writes them; all >= 1.
///
///   dense grid :  world = tensor * context * data * pipeline
///   expert grid:  world = expertTensor * expert * expertData * pipeline
///   rank order :  tensor - context - expert - data - pipeline (tensor fastest)
struct ParallelDims {
    int world = 1;
    int tensor = 1;       ///< tensor_model_parallel_size
    int context = 1;      ///< context_parallel_size
    int pipeline = 1;     ///< pipeline_model_parallel_size
    int expert = 1;       ///< expert_model_parallel_size
    int expertTensor = 1; ///< expert_tensor_parallel_size

    /// Derived sizes; right only for a layout that passed validation.
    [[nodiscard]] int data() const { return world / (tensor * context * pipeline); }
    [[nodiscard]] int expertData() const { return world / (expertTensor * expert * pipeline); }
    /// "DP 4, EP 2": the sizes that are not 1, "1 rank" when all are.
    [[nodiscard]] std::string summary() const;

    friend bool operator==(const ParallelDims &, const ParallelDims &) = default;
};

/// The named axes of the two grids; each becomes a process group.
enum class MeshAxis { Tensor, Context, Data, Pipeline, ExpertTensor, Expert, ExpertData };

inline constexpr std::array kMeshAxes{MeshAxis::Tensor,    MeshAxis::Context,      MeshAxis::Data,
                                      MeshAxis::Pipeline,  MeshAxis::ExpertTensor, MeshAxis::Expert,
                                      MeshAxis::ExpertData};

[[nodiscard]] std::string_view meshAxisName(MeshAxis axis); ///< "tp", "cp", "dp", "pp", "etp", ...
[[nodiscard]] int axisSize(const ParallelDims &dims, MeshAxis axis);

/// The groups of an axis: each a list of ranks in ascending axis index, all of the same size, that
/// together hold each rank once. `dims` must divide (validated).
[[nodiscard]] std::vector<std::vector<int>> axisGroups(const ParallelDims &dims, MeshAxis axis);

} // namespace tessera::config
