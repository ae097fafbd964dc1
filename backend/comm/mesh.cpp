// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/comm/mesh.h"

#include <c10/util/Exception.h>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace tessera::comm {
namespace {

using config::MeshAxis;

Group soloGroup(int worldRank)
{
    return {.backend = nullptr, .rank = 0, .size = 1, .ranks = {worldRank}};
}

/// The group of `ranks` that holds `worldRank`, with a backend of its own when it has company.
Group connect(std::vector<int> ranks, int worldRank, const std::string &name,
              const c10::intrusive_ptr<c10d::Store> &store, const BackendFactory &factory,
              std::chrono::milliseconds timeout)
{
    if (ranks.size() == 1)
        return soloGroup(worldRank);
    Group group;
    group.rank = static_cast<int>(std::ranges::find(ranks, worldRank) - ranks.begin());
    group.size = static_cast<int>(ranks.size());
    group.ranks = std::move(ranks);
    const auto prefixed = c10::make_intrusive<c10d::PrefixStore>(name, store);
    group.backend = factory(prefixed, group.rank, group.size, timeout);
    return group;
}

std::vector<int> ranksOf(const config::ParallelDims &dims, MeshAxis axis, int worldRank)
{
    for (std::vector<int> &ranks : config::axisGroups(dims, axis)) {
        if (std::ranges::find(ranks, worldRank) != ranks.end())
            return std::move(ranks);
    }
    TORCH_CHECK(false, "rank ", worldRank, " is in no group of axis ", config::meshAxisName(axis));
}

/// Waits until every rank has called it. Through the store, so that a backend which connects late
/// (NCCL) need not connect for it.
void meet(const c10::intrusive_ptr<c10d::Store> &store, int world,
          std::chrono::milliseconds timeout)
{
    const std::string all = "mesh/all";
    if (store->add("mesh/arrived", 1) == world)
        store->set(all, std::vector<std::uint8_t>{1});
    store->wait({all}, timeout);
}

} // namespace

BackendFactory glooFactory()
{
    return [](const c10::intrusive_ptr<c10d::Store> &store, int rank, int size,
              std::chrono::milliseconds timeout) -> c10::intrusive_ptr<c10d::Backend> {
        auto options = c10d::ProcessGroupGloo::Options::create(timeout);
        options->devices.push_back(c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1"));
        options->threads = 2;
        return c10::make_intrusive<c10d::ProcessGroupGloo>(store, rank, size, options);
    };
}

Mesh::Mesh() : m_world(soloGroup(0))
{
    m_groups.fill(soloGroup(0));
}

Mesh::Mesh(const config::ParallelDims &dims, int rank, const c10::intrusive_ptr<c10d::Store> &store,
           const BackendFactory &factory, std::chrono::milliseconds timeout)
    : m_dims(dims)
{
    std::vector<int> everyone(static_cast<std::size_t>(dims.world));
    std::iota(everyone.begin(), everyone.end(), 0);
    m_world = connect(everyone, rank, "world", store, factory, timeout);
    for (const MeshAxis axis : config::kMeshAxes) {
        std::vector<int> ranks = ranksOf(dims, axis, rank);
        Group &group = m_groups[static_cast<std::size_t>(axis)];
        // An axis that spans the world shares its connections.
        if (ranks == everyone) {
            group = m_world;
            continue;
        }
        const std::string name =
            std::string(config::meshAxisName(axis)) + "/" + std::to_string(ranks.front());
        group = connect(std::move(ranks), rank, name, store, factory, timeout);
    }
    meet(store, dims.world, timeout);
}

} // namespace tessera::comm
