// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/run_folder.h"
#include "backend/protocol/messages.h"
#include "backend/supervisor/rank_group.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::supervisor {

/// The last lines of a log file, at most `lines` of them; empty when it cannot be read.
[[nodiscard]] std::vector<std::string> lastLines(const std::filesystem::path &file,
                                                 std::size_t lines);

/// Writes failure.json: the error that the run failed with, how each rank was lost and how it
/// ended, each rank's last log lines and its flight record (logs/flight_000.json) when it left one.
/// `ranks` is null when the run failed before any rank started.
[[nodiscard]] Result<void> writeFailureReport(const history::RunFolder &folder,
                                              const protocol::Failed &failed,
                                              const RankGroup *ranks);

} // namespace tessera::supervisor
