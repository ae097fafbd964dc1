// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/database.h"

#include <chrono>
#include <filesystem>

namespace tessera::history {

/// PRAGMA user_version of a database of today. Each change adds a migration (migrations.cpp) and a
/// dump of the schema before it under tests/data/history/.
inline constexpr int kSchemaVersion = 4;

/// 0 for a new file. DatabaseFailed when the file is none of ours, DatabaseTooNew when a newer
/// program made it.
[[nodiscard]] Result<int> schemaVersion(Database &database);

/// Opens for writing: makes folder and file when absent, sets WAL, migrates an older schema in one
/// transaction. DatabaseFailed (locked, damaged, unwritable), DatabaseTooNew.
[[nodiscard]] Result<Database>
openForWriting(const std::filesystem::path &path,
               std::chrono::milliseconds busyTimeout = std::chrono::milliseconds(5000));

} // namespace tessera::history
