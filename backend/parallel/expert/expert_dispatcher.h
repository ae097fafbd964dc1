// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/comm/mesh.h"
#include "backend/nn/moe/dispatch.h"

#include <memory>

namespace tessera::parallel {

/// Expert parallelism: the experts of a layer are cut over the ranks of `group`, tokens travel to
/// them and back by all-to-all. Rank r owns the global experts r * E/EP ... (r + 1) * E/EP - 1.
///
/// How many rows go where is known only after routing, so one small copy to the host a layer is
/// needed (the split sizes of the collective); everything else stays on the device. `group` must
/// outlive the dispatcher and the backward pass. All ranks of the group must call in the same
/// order.
///
/// Source: Lepikhin et al. 2020, GShard, arXiv:2006.16668; dropless as in Gale et al. 2022,
/// MegaBlocks, arXiv:2211.15841.
[[nodiscard]] std::unique_ptr<nn::Dispatcher> expertParallelDispatcher(const comm::Group &group);

} // namespace tessera::parallel
