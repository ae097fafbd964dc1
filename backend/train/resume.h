// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/train/prepare.h"

#include <cstdint>
#include <filesystem>

namespace tessera::train {

struct SavedRun {
    protocol::CheckpointWritten written;
    std::vector<protocol::CheckpointRemoved> removed; ///< to keep save_total_limit; on rank 0
};

/// Writes <run>/checkpoints/step_NNNNNNNN after `step` steps; every rank calls it and all fail or
/// none. Dropout and data order need no state: both follow from seed and step.
[[nodiscard]] Result<SavedRun> saveRun(PreparedRun &run, const comm::Mesh &mesh,
                                       const std::filesystem::path &runFolder, std::int64_t step);

/// Puts a checkpoint back into a run whose model and optimizer are made; sets doneSteps. On the
/// same layout the run goes on bit for bit.
[[nodiscard]] Result<void> resumeFrom(const std::filesystem::path &folder, PreparedRun &run,
                                      const comm::Mesh &mesh);

} // namespace tessera::train
