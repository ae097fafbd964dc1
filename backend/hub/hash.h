// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/base/stop_token.h"

#include <filesystem>
#include <string>

namespace tessera::hub {

/// SHA-256 as 64 lower-case hexadecimal digits (OpenSSL's libcrypto).
[[nodiscard]] std::string sha256(std::string_view bytes);
[[nodiscard]] Result<std::string> sha256File(const std::filesystem::path &path);
/// The same, given up with Cancelled when asked to.
[[nodiscard]] Result<std::string> sha256File(const std::filesystem::path &path,
                                             const StopToken &stop);

/// What git calls a file with this content: SHA-1 over "blob SIZE\0" and the bytes, 40 digits. A
/// name, not a protection.
[[nodiscard]] Result<std::string> gitBlobHashFile(const std::filesystem::path &path);

} // namespace tessera::hub
