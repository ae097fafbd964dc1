// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"

#include <chrono>
#include <filesystem>

// Internal to backend/history.

namespace tessera::history {

/// Held while a process opens (and makes or migrates) the database, and while `runs rebuild` swaps
/// it for a new one: so nobody opens the new database with the old one's write-ahead log, which
/// would damage it. A file of its own, <database>.lock, because the database itself is swapped.
class OpenLock
{
public:
    /// DatabaseFailed when another process holds it longer than `patience`. In a folder that this
    /// user cannot write in, nobody of this user swaps, and the lock is an empty one.
    [[nodiscard]] static Result<OpenLock> take(const std::filesystem::path &database,
                                               std::chrono::milliseconds patience);

private:
    explicit OpenLock(UniqueFd fd) : m_fd(std::move(fd)) {}
    UniqueFd m_fd;
};

} // namespace tessera::history
