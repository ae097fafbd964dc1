// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <filesystem>
#include <string>

namespace tessera::hub {

/// SHA-256 as 64 lower-case hexadecimal digits (OpenSSL's libcrypto).
[[nodiscard]] std::string sha256(std::string_view bytes);
[[nodiscard]] Result<std::string> sha256File(const std::filesystem::path &path);

} // namespace tessera::hub
