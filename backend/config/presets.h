// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/config/run_config.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::config {

/// A run that ships with the program: resources/presets/<name>.json.
struct Preset {
    std::string name;        ///< "quickstart": the file's name without its ending
    std::string title;       ///< preset_title, or the name
    std::string description; ///< preset_description; may be empty
    std::filesystem::path path;
    RunConfig config;
};

/// All presets by name; of two with one name the first resource folder's. A file that cannot be
/// read is left out with a warning in the log.
[[nodiscard]] std::vector<Preset> listPresets();

/// NoSuchPreset names the nearest; else what readRunConfig() says.
[[nodiscard]] Result<Preset> readPreset(std::string_view name);

} // namespace tessera::config
