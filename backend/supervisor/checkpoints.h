// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace tessera::supervisor {

/// A checkpoint folder that is whole: its manifest is there, and so is each file that it names, in
/// the size that it names. Hashes are not computed here; the ranks do that when they load.
struct WholeCheckpoint {
    std::filesystem::path folder;
    std::int64_t step = 0;
    std::uint64_t bytes = 0;
};

/// FileNotFound when there is no such folder; CheckpointIncomplete names what is missing or cut.
[[nodiscard]] Result<WholeCheckpoint> checkCheckpoint(const std::filesystem::path &folder);

/// Where a run can go on: the checkpoints in <run folder>/checkpoints, the only place that ranks
/// write them to, the highest step first; last the one that the run itself went on from, as its
/// config.json names it, wherever that lies. Those that are not whole are left out; why, goes to
/// `skipped` when it is given. A checkpoint of the run's own that is not there is no reason, the
/// one it went on from is.
[[nodiscard]] std::vector<WholeCheckpoint> resumePoints(const std::filesystem::path &runFolder,
                                                        std::vector<Error> *skipped = nullptr);

/// The first of them.
[[nodiscard]] std::optional<WholeCheckpoint>
newestResumePoint(const std::filesystem::path &runFolder);

} // namespace tessera::supervisor
