// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/train/prepare.h"

#include <filesystem>

namespace tessera::train {

struct RunOutcome {
    bool stopped = false; ///< by an order; false: all steps are done
    std::int64_t step = 0;
};

/// Trains a prepared run to its end, or until it is told to stop. Every rank calls it at the same
/// time. Orders are agreed upon between two steps, so that all ranks act at the same one.
///
/// - Checkpoints: every save_steps, on order, on stop, at the end. When one cannot be written (disk
///   full), the run pauses with its state in memory; Resume tries again at the next step.
/// - A step whose gradient is not finite changes nothing; after three in a row: NonFinite.
[[nodiscard]] Result<RunOutcome> trainRun(PreparedRun &run, const comm::Mesh &mesh,
                                          const std::filesystem::path &runFolder, RunHost &host);

} // namespace tessera::train
