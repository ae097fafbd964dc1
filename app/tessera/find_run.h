// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tessera/run_view.h"
#include "backend/base/result.h"
#include "backend/history/queries.h"
#include "backend/history/run_folder.h"
#include "backend/protocol/messages.h"

#include <string>
#include <vector>

namespace tessera::app {

/// The run that a person means: a whole id, "last" for the newest that is not in the trash, the
/// start or the end of an id when only one run has it, or a name. NoSuchRun names the nearest id.
[[nodiscard]] Result<history::RunFolder> findRun(const std::string &text);

/// Where a run stands, read from its event file alone; quick whatever the length of the file.
struct RunStanding {
    protocol::RunState state = protocol::RunState::Created;
    bool live = false; ///< its supervisor is alive
    std::int64_t lastSeq = 0;

    [[nodiscard]] bool interrupted() const { return !live && !protocol::isFinal(state); }
    [[nodiscard]] std::string name() const; ///< "running", "interrupted"
};
[[nodiscard]] Result<RunStanding> standingOf(const history::RunFolder &folder);

/// The whole run, from config.json and events.jsonl; its state from its supervisor when that lives.
[[nodiscard]] Result<RunView> readRun(const history::RunFolder &folder);

/// The database for writing, knowing every run whose supervisor is gone. One that was just started
/// is its supervisor's to add.
[[nodiscard]] Result<history::Database> openLibrary();

/// The database, brought up to date first (an older schema is migrated, runs of killed supervisors
/// are imported). A database that cannot be written is read as it is, with a warning unless
/// `quiet`.
[[nodiscard]] Result<history::HistoryReader> openHistory(bool quiet);

} // namespace tessera::app
