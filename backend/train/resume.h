// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/checkpoint/checkpoint.h"
#include "backend/train/prepare.h"

#include <cstdint>
#include <filesystem>

namespace tessera::train {

struct SavedRun {
    protocol::CheckpointWritten written;
    std::vector<protocol::CheckpointRemoved> removed; ///< to keep save_total_limit; on rank 0
};

/// Writes <run>/checkpoints/step_NNNNNNNN after `step` steps; every rank calls it and all fail or
/// none. Dropout needs no state, it follows from seed and step; of the data the count of rows that
/// were consumed is saved, so that another data-parallel size goes on behind them.
[[nodiscard]] Result<SavedRun> saveRun(PreparedRun &run, const comm::Mesh &mesh,
                                       const std::filesystem::path &runFolder, std::int64_t step);

/// What the run of this configuration goes on from, as far as its manifest tells without a model:
/// NotSupported for weights of the other tuner and for a layout that config::checkResumeLayout()
/// refuses; CheckpointIncomplete.
[[nodiscard]] Result<checkpoint::Manifest> openCheckpoint(const config::RunConfig &config,
                                                          const comm::Mesh &mesh);

/// Where a planned data set of `rows` rows goes on.
[[nodiscard]] PlanStart planStart(const config::RunConfig &config,
                                  const checkpoint::Manifest &manifest, std::int64_t rows);

/// Puts the checkpoint that openCheckpoint() opened back into a run whose model and optimizer are
/// made; sets doneSteps. On the same layout the run goes on bit for bit. With other data or expert
/// parallel sizes it goes on with the same rows, weights and moments, and with the same dropout:
/// nothing but the order of sums is another.
[[nodiscard]] Result<void> resumeFrom(const checkpoint::Manifest &manifest, checkpoint::Trust trust,
                                      PreparedRun &run, const comm::Mesh &mesh);

} // namespace tessera::train
