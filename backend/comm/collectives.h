// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/comm/mesh.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace tessera::comm {

// Blocking collectives on one group: they return when the result may be read (on CUDA: when later
// work on the current stream sees it). Tensors are contiguous and on the device of the backend.
// A group of size 1 copies or does nothing. They throw c10::Error when a peer is gone or the
// group's time-out passes; the message begins with the operation's name.

void allReduceSum(const Group &group, at::Tensor &inOut);
void allReduceMax(const Group &group, at::Tensor &inOut);
/// out [size * n, ...] of in [n, ...], in rank order.
void allGather(const Group &group, at::Tensor &out, const at::Tensor &in);
/// out [n, ...] = this rank's part of the sum of in [size * n, ...].
void reduceScatterSum(const Group &group, at::Tensor &out, const at::Tensor &in);
void broadcast(const Group &group, at::Tensor &inOut, int root);
void barrier(const Group &group);

/// Rows of `in` go to the ranks, inRows[r] to rank r, in order; returns what came, outRows[r] rows
/// from rank r. The first dimension is cut; its sizes must add up.
[[nodiscard]] at::Tensor allToAll(const Group &group, const at::Tensor &in,
                                  const std::vector<std::int64_t> &inRows,
                                  const std::vector<std::int64_t> &outRows);

/// The same, differentiable: the backward sends gradients the other way. Every rank of the group
/// must take part in the backward, in the same order.
[[nodiscard]] at::Tensor allToAllWithGradient(const Group &group, const at::Tensor &in,
                                              const std::vector<std::int64_t> &inRows,
                                              const std::vector<std::int64_t> &outRows);

} // namespace tessera::comm
