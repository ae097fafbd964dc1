// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace tessera::history {

/// Of the control socket of a run: socketFolder()/<run id>.sock
[[nodiscard]] std::filesystem::path socketPath(const std::string &runId);

/// Whether a living supervisor has the run: it holds the event file, or, where the folder was moved
/// or deleted under it, its control socket takes connections. `socket` is that of the run, for
/// programs that know it by another folder than socketFolder().
[[nodiscard]] bool isSupervised(const std::filesystem::path &runFolder,
                                const std::filesystem::path &socket);
[[nodiscard]] bool isSupervised(const std::filesystem::path &runFolder);

} // namespace tessera::history
