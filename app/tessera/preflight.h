// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tessera/disk_places.h"
#include "backend/base/error.h"
#include "backend/base/result.h"
#include "backend/config/run_config.h"
#include "backend/config/validate.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::app {

/// Everything that can be found out before a rank starts.
struct Preflight {
    /// As the run will use it: names are absolute paths, device, ranks and threads are numbers.
    config::RunConfig config;
    std::vector<Error> errors; ///< any of them blocks the start; in the order they were found
    std::vector<config::Problem> findings; ///< of every severity, rules that are errors included
    DiskNeeds disk;                        ///< zeros while the model is not known
    std::vector<DiskPlace> disks;          ///< that the run writes to; none: cannot be told
};

/// Checks a run: model, layout and every rule, data sets, tokenizer and template, the checkpoint to
/// resume, disk space, the rank program. Goes on after an error, to find all. Findings that ask for
/// a confirmation are errors unless `confirmed`.
[[nodiscard]] Preflight preflight(config::RunConfig config, bool confirmed);

/// Once more, right before ranks start: what may have changed since. DiskFull, FileNotFound,
/// CheckpointIncomplete.
[[nodiscard]] Result<void> checkBeforeStart(const config::RunConfig &config,
                                            const std::filesystem::path &runFolder);

} // namespace tessera::app
