// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/config/parallel_dims.h"

namespace tessera::config {

/// Whether every size is at least 1 and both grids hold each rank once.
[[nodiscard]] bool isWhole(const ParallelDims &dims);

/// Whether a run with the layout `ours` can go on from a checkpoint that was written with `theirs`.
///
/// The number of ranks, and with it data and expert parallel, may differ: weights and optimizer
/// state are cut anew. The other sizes may not; NotSupported names those that differ, and the
/// layout nearest to `ours` that can.
[[nodiscard]] Result<void> checkResumeLayout(const ParallelDims &ours, const ParallelDims &theirs);

} // namespace tessera::config
