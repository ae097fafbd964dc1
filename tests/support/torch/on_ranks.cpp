// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/torch/on_ranks.h"

#include "backend/comm/collectives.h"

#include <ATen/ops/empty.h>
#include <torch/csrc/distributed/c10d/HashStore.hpp>

#include <cstdlib>
#include <exception>
#include <mutex>
#include <thread>

namespace tessera::test {

void onRanks(const config::ParallelDims &dims, const std::function<void(const comm::Mesh &)> &body,
             std::chrono::milliseconds timeout, const comm::BackendFactory &factory)
{
    // LibTorch's flight recorder is one a process and takes a group's first entry without a lock;
    // only here a process holds several ranks.
    ::setenv("TORCH_FR_BUFFER_SIZE", "0", 1);
    const auto store = c10::make_intrusive<c10d::HashStore>();
    store->setTimeout(timeout);
    std::mutex mutex;
    std::exception_ptr first; // guarded by mutex
    const auto runRank = [&](int rank) {
        try {
            const comm::Mesh mesh(dims, rank, store, factory, timeout);
            body(mesh);
        } catch (...) {
            const std::scoped_lock lock(mutex);
            if (!first)
                first = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> ranks;
        for (int rank = 0; rank < dims.world; ++rank)
            ranks.emplace_back(runRank, rank);
    }
    if (first)
        std::rethrow_exception(first);
}

at::Tensor wholeValue(const nn::Parameter &parameter, const comm::Mesh &mesh)
{
    const comm::Group &experts = mesh.group(config::MeshAxis::Expert);
    const at::Tensor value = parameter.value.detach().clone();
    if (parameter.placement != nn::Placement::Expert || experts.size == 1)
        return value;
    std::vector<std::int64_t> shape = value.sizes().vec();
    shape.front() *= experts.size;
    at::Tensor all = at::empty(shape, value.options());
    comm::allGather(experts, all, value);
    return all;
}

} // namespace tessera::test
