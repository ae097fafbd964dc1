// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/comm/mesh.h"
#include "backend/nn/parameter.h"

#include <functional>
#include <vector>

namespace tessera::test {

/// Runs body(mesh) once per rank, each in its own thread, over Gloo on 127.0.0.1 (or what
/// `factory` makes), and waits for all. Rethrows what the first failing rank threw; a rank that
/// hangs fails after `timeout`. QCOMPARE is not thread-safe: fill a result by rank and compare in
/// the main thread.
void onRanks(const config::ParallelDims &dims, const std::function<void(const comm::Mesh &)> &body,
             std::chrono::milliseconds timeout = std::chrono::seconds(20),
             const comm::BackendFactory &factory = comm::glooFactory());

/// The same with a result by rank.
template<typename T>
std::vector<T> onRanksGet(const config::ParallelDims &dims,
                          const std::function<T(const comm::Mesh &)> &body)
{
    std::vector<T> results(static_cast<std::size_t>(dims.world));
    onRanks(dims, [&](const comm::Mesh &mesh) {
        results[static_cast<std::size_t>(mesh.rank())] = body(mesh);
    });
    return results;
}

/// A copy of a parameter's value; of experts those of all ranks, which all have to ask.
[[nodiscard]] at::Tensor wholeValue(const nn::Parameter &parameter, const comm::Mesh &mesh);

} // namespace tessera::test
