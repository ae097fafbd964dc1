// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <filesystem>
#include <span>

namespace tessera::rank {

/// The command line of tessera-rank, which only the supervisor writes.
struct RankOptions {
    bool probe = false;
    std::filesystem::path runFolder;
    int rank = 0;
    int world = 1;
    std::filesystem::path rendezvous;
    int commandFd = -1;
    int eventFd = -1;
    int restarts = 0; ///< how often the supervisor has started this run's ranks anew
};

/// UnknownKey, MissingValue, WrongType or OutOfRange for what a person may have typed.
[[nodiscard]] Result<RankOptions> parseRankOptions(std::span<char *const> arguments);

} // namespace tessera::rank
