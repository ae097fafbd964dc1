// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace tessera {

/// The folders of this user, from the environment each time they are asked for (tests set it).
/// data: $TESSERA_HOME, else $XDG_DATA_HOME/tessera, else ~/.local/share/tessera.
[[nodiscard]] std::filesystem::path dataFolder();
[[nodiscard]] std::filesystem::path runsFolder();      ///< data/runs
[[nodiscard]] std::filesystem::path historyDatabase(); ///< data/history.db
/// What can be made again: $TESSERA_HOME/cache, else $XDG_CACHE_HOME/tessera, else
/// ~/.cache/tessera.
[[nodiscard]] std::filesystem::path cacheFolder();
/// Control sockets: $XDG_RUNTIME_DIR/tessera, else data/sockets (socket paths hold 107 bytes).
[[nodiscard]] std::filesystem::path socketFolder();

/// The folder of the running program.
[[nodiscard]] std::filesystem::path programFolder();

/// A file of the project's own resources ("presets/quickstart.json"): under $TESSERA_RESOURCES,
/// beside the program (../share/tessera), or in the source tree that this program was built from.
[[nodiscard]] Result<std::filesystem::path> findResource(std::string_view name);
/// The folders that findResource() looks in, in order.
[[nodiscard]] std::vector<std::filesystem::path> resourceFolders();

/// A model or data set as a configuration names it: an existing path (~ is the home folder), or a
/// bare name looked up among the models that were set up (.deps/models, share/tessera/models), the
/// models of presets (resources/presets/models) and the sample data (resources/sample_data).
/// FileNotFound names every place that was tried.
[[nodiscard]] Result<std::filesystem::path> findModel(std::string_view name);
[[nodiscard]] Result<std::filesystem::path> findDataset(std::string_view name);

} // namespace tessera
