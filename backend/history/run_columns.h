// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/database.h"
#include "backend/history/run_record.h"

#include <filesystem>
#include <string_view>

// Internal to backend/history: RunRecord <-> the columns of table runs.

namespace tessera::history {

/// Every column of a RunRecord in the order that readRun() expects; then `config` and `facts`.
[[nodiscard]] std::string_view runColumns();
[[nodiscard]] std::string_view runColumnsWithoutJson(); ///< NULL for config and facts

/// The record of a row selected by one of the two, from column `first` on. Relative folders lie
/// beside the database.
[[nodiscard]] RunRecord readRun(const Statement &row, const std::filesystem::path &databasePath,
                                int first = 0);

/// INSERT or UPDATE of all columns but those of Annotations (annotations.h), by id.
[[nodiscard]] std::string_view writeRunSql();
[[nodiscard]] Result<void> writeRun(Statement &statement, const RunRecord &record,
                                    const std::filesystem::path &databasePath);

} // namespace tessera::history
