// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"

#include <filesystem>
#include <string_view>

namespace tessera {

/// parseJson() for what people write: a key of the outermost object that stands there twice means
/// two things, and a JSON reader takes the last in silence. BadJson with line and column of the
/// second one.
[[nodiscard]] Result<Json> parseUniqueKeys(std::string_view text, std::string_view name);

/// Reads and parses a file.
[[nodiscard]] Result<Json> readUniqueKeys(const std::filesystem::path &path);

} // namespace tessera
