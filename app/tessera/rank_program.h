// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"

#include <filesystem>
#include <string>
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

} // namespace tessera::app
