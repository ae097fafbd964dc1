// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <string_view>

namespace tessera::history {

/// What is the matter with a run history, so that callers need not read SQLite's sentences.
enum class DatabaseTrouble {
    None,    ///< the error is not about a database
    Locked,  ///< another process holds it; it passes
    Full,    ///< its disk is full; it passes
    Older,   ///< it has an older schema, which opening for writing changes
    Newer,   ///< it is of a newer Tessera Studio
    Damaged, ///< it is no run history, or no whole one: `tessera runs rebuild` makes it anew
    Other,   ///< it cannot be opened, read or written for another reason
};

/// DatabaseFailed with the path, the reason for people, and the trouble as its third argument: one
/// of "locked", "full", "older", "damaged", "other".
Error databaseFailed(std::string_view path, std::string_view reason, DatabaseTrouble trouble,
                     SourcePlace place = SourcePlace::here());

/// What an error of this folder says about the database, wherever the error came through.
[[nodiscard]] DatabaseTrouble troubleOf(const Error &error);

} // namespace tessera::history
