// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/database.h"
#include "backend/history/run_record.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::history {

/// What happened to one run folder.
struct ImportedRun {
    std::string id;
    std::int64_t events = 0;      ///< new to the database
    std::int64_t badLines = 0;    ///< skipped
    std::optional<Error> problem; ///< why (part of) the run could not be imported
};

/// Brings the database up to date with config.json and events.jsonl of one run, in transactions of
/// a few thousand events, and its annotations. Doing it again changes nothing. A run without
/// config.json is imported with what its events say. DatabaseFailed; FileNotFound when there is no
/// event file.
[[nodiscard]] Result<ImportedRun> importRun(Database &database,
                                            const std::filesystem::path &runFolder);

/// Imports every run under `runs` that the database is behind of; running ones are left to their
/// supervisor. Returns those that had something new or a problem.
[[nodiscard]] Result<std::vector<ImportedRun>> importMissing(Database &database,
                                                             const std::filesystem::path &runs);

struct Rebuilt {
    std::vector<ImportedRun> runs;  ///< every run folder, sorted by id
    std::filesystem::path setAside; ///< history.db.<time>.old; empty when there was none
};

/// Makes <dataFolder>/history.db anew from <dataFolder>/runs. The new file is built beside the old
/// one and put in its place only when it is whole. Runs that the old one knew and that have no
/// folder any more are named with the problem FileNotFound. Safe while runs are going on: their
/// supervisors notice and import what is missing.
[[nodiscard]] Result<Rebuilt> rebuild(const std::filesystem::path &dataFolder);

/// The folders under `runs` that hold a run, by name.
[[nodiscard]] std::vector<std::filesystem::path> runFoldersIn(const std::filesystem::path &runs);

} // namespace tessera::history
