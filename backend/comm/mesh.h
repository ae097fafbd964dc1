// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/parallel_dims.h"

#include <c10/util/intrusive_ptr.h>
#include <torch/csrc/distributed/c10d/Backend.hpp>
#include <torch/csrc/distributed/c10d/Store.hpp>

#include <array>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace tessera::comm {

/// Some ranks that talk to each other, seen from one of them. Passed in, never global.
struct Group {
    c10::intrusive_ptr<c10d::Backend> backend; ///< null when size is 1: collectives do nothing
    int rank = 0;                              ///< this rank's index within the group
    int size = 1;
    std::vector<int> ranks; ///< world ranks in the order of the index
};

/// Makes a backend for one group: Gloo, or NCCL from the CUDA module.
using BackendFactory = std::function<c10::intrusive_ptr<c10d::Backend>(
    const c10::intrusive_ptr<c10d::Store> &store, int rank, int size,
    std::chrono::milliseconds timeout)>;

/// Gloo over 127.0.0.1, also in a network namespace without a default route.
[[nodiscard]] BackendFactory glooFactory();

/// The process groups of a layout, by axis. Every rank of the world must make it at the same time;
/// throws c10::Error when a peer does not come within the time-out. When it is made, all ranks have
/// made theirs: one that ends early takes no connection from another that is still connecting.
class Mesh
{
public:
    /// @param store  shared by all ranks; names under it are prefixed for each group
    Mesh(const config::ParallelDims &dims, int rank, const c10::intrusive_ptr<c10d::Store> &store,
         const BackendFactory &factory, std::chrono::milliseconds timeout);
    /// One rank alone, without any store.
    Mesh();

    [[nodiscard]] const config::ParallelDims &dims() const { return m_dims; }
    [[nodiscard]] int rank() const { return m_world.rank; }
    [[nodiscard]] const Group &world() const { return m_world; }
    [[nodiscard]] const Group &group(config::MeshAxis axis) const
    {
        return m_groups[static_cast<std::size_t>(axis)];
    }

private:
    config::ParallelDims m_dims;
    Group m_world;
    std::array<Group, config::kMeshAxes.size()> m_groups;
};

} // namespace tessera::comm
