// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/train/prepare.h"

#include <filesystem>
#include <functional>
#include <vector>

namespace tessera::train {

struct RunOutcome {
    bool stopped = false; ///< by an order; false: all steps are done
    std::int64_t step = 0;
};

/// Writes something when all steps are done; may be called again after it failed.
using LastWrite = std::function<Result<void>(std::int64_t step)>;

/// Trains a prepared run to its end, or until it is told to stop. Every rank calls it at the same
/// time. Orders are agreed upon between two steps, so that all ranks act at the same one.
///
/// - Checkpoints: every save_steps, on order, on stop, at the end; then `lastWrites`, one by one,
/// by
///   all ranks together, unless the run was stopped (the finished model).
/// - When one of them cannot be written (disk full), CheckpointFailed is sent and the run pauses
///   with its state in memory. It tries again every few seconds and goes on by itself as soon as it
///   can. Resume tries at once; in the midst of a run it then goes on in any case, at the end only
///   when everything is written. Stop ends it without the finished model; when not even a
///   checkpoint can be written, the stop is taken back: CheckpointFailed and Paused are sent, and
///   the run stays paused until Resume or another Stop.
/// - A step whose gradient is not finite changes nothing; after three in a row, or when no
///   step of the run was finite: NonFinite.
[[nodiscard]] Result<RunOutcome> trainRun(PreparedRun &run, const comm::Mesh &mesh,
                                          const std::filesystem::path &runFolder, RunHost &host,
                                          const std::vector<LastWrite> &lastWrites);

} // namespace tessera::train
