// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/base/stop_token.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::app {

/// tessera-rank: $TESSERA_RANK, beside this program, or in ../libexec/tessera. CannotStart names
/// the places that were tried.
[[nodiscard]] Result<std::filesystem::path> findRankProgram();

/// What `tessera-rank --probe` says: libtorch, cuda_module, nccl, devices, ... CannotStart when it
/// cannot run (a library is missing, say), with its own words.
[[nodiscard]] Result<Json> probeRank();

/// Runs a program and returns what it wrote to standard output. CannotStart with the last line it
/// wrote to standard error when it fails or takes longer than `seconds`.
[[nodiscard]] Result<std::string> outputOf(const std::filesystem::path &program,
                                           const std::vector<std::string> &arguments,
                                           double seconds = 60);

/// Runs a program that reads `input` from standard input, and hands on each line that it writes to
/// standard output as it comes. When `stop` is requested it gets SIGTERM, and what it says to that
/// is still heard. CannotStart as above; there is no time limit.
[[nodiscard]] Result<void> linesOf(const std::filesystem::path &program,
                                   const std::vector<std::string> &arguments,
                                   const std::string &input, const StopToken &stop,
                                   const std::function<void(std::string_view)> &onLine);

} // namespace tessera::app
