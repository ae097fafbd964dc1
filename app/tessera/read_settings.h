// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/config/run_config.h"

#include <string>
#include <vector>

namespace tessera::app {

/// What RUN.json or PRESET (none when empty) and the --set options say, before any check of the
/// values against each other. Relative names of models and data sets are also looked up beside
/// RUN.json.
struct Settings {
    config::RunConfig config;
    std::vector<Error> errors; ///< NoSuchPreset, FileNotFound, BadJson, UnknownKey, OutOfRange, ...
};
[[nodiscard]] Settings readSettings(const std::string &fileOrPreset,
                                    const std::vector<std::string> &assignments);

} // namespace tessera::app
