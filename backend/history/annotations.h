// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/database.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::history {

/// What a person says about a run. annotations.json of the run folder is the truth; the database
/// has a copy, which `runs rebuild` makes anew like everything else.
struct Annotations {
    std::vector<std::string> tags; ///< in the order they were given, each once, none empty
    std::string notes;
    std::int64_t trashedMs = 0; ///< when it was put into the trash; 0: it is not there

    friend bool operator==(const Annotations &, const Annotations &) = default;
};

/// Of a run folder; empty ones when there is no such file. BadJson, FileUnreadable.
[[nodiscard]] Result<Annotations> readAnnotations(const std::filesystem::path &runFolder);

/// Reads the file, lets `change` change what it says, and writes the file, then the database, whose
/// write lock is held all the while: what others change at the same time is not lost. Returns what
/// is written. A run that the database does not know yet needs an event file. BadJson,
/// FileUnreadable, FileUnwritable, DiskFull; NoSuchRun; DatabaseFailed, with the file untouched
/// when the lock was not to be had, else written: importing the run repairs that.
[[nodiscard]] Result<Annotations>
changeAnnotations(Database &database, const std::filesystem::path &runFolder,
                  const std::function<void(Annotations &annotations)> &change);

/// Only the copy in the database. NoSuchRun.
[[nodiscard]] Result<void> storeAnnotations(Database &database, const std::string &runId,
                                            const Annotations &annotations);

/// Its UPDATE, for who keeps it prepared; a run that is not there is no error of it.
[[nodiscard]] std::string_view updateAnnotationsSql();
[[nodiscard]] Result<void> updateAnnotations(Statement &update, const std::string &runId,
                                             const Annotations &annotations);

/// Takes the run out of the database, with all that belongs to it. NoSuchRun.
[[nodiscard]] Result<void> forget(Database &database, const std::string &runId);

} // namespace tessera::history
