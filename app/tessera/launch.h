// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tessera/preflight.h"
#include "app/tessera/progress.h"
#include "backend/base/result.h"
#include "backend/history/run_folder.h"
#include "backend/supervisor/supervisor.h"

#include <functional>
#include <optional>
#include <string>

namespace tessera::app {

/// Makes the folder of a new run and writes config.json, with every key, into it.
[[nodiscard]] Result<history::RunFolder> makeRun(const config::RunConfig &config);

/// How a run came to its end here.
struct RunEnd {
    protocol::RunState state = protocol::RunState::Created;
    RunView view;
    std::optional<Error> failure;
};

/// Supervises a run in this process to its end. SIGINT, SIGTERM and SIGHUP are a graceful Stop, the
/// second one (a second later or more) ends it at once. `started` is called when the run is locked,
/// registered and can be reached.
[[nodiscard]] Result<RunEnd>
supervise(const history::RunFolder &folder, Progress &progress,
          const std::function<void(supervisor::Supervisor &)> &started);

/// Starts `tessera supervise RUN` in a session of its own and returns when the run is in the
/// database, or has not got there within seconds; the error of a supervisor that could not start is
/// passed on.
[[nodiscard]] Result<void> superviseDetached(const history::RunFolder &folder);

/// What `train` and `resume` were told about the start.
struct StartOptions {
    bool detach = false;
    bool yes = false; ///< take findings that ask for a confirmation
    bool json = false;
    bool events = false;
    bool check = false; ///< only the pre-flight; nothing is made and nothing starts
};

/// Pre-flight, then the run: in this process, or detached. Prints findings, progress and summary;
/// returns the exit code. Errors of the pre-flight are printed here, all of them. With `check` the
/// pre-flight is all, and what it found is printed: device, ranks, disk, findings.
[[nodiscard]] Result<int> start(config::RunConfig config, const StartOptions &options);
/// The same from where the pre-flight is done.
[[nodiscard]] Result<int> startChecked(const Preflight &checked, const StartOptions &options);

} // namespace tessera::app
