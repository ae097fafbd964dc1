// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::data {

/// Files up to this size are hashed whole.
inline constexpr std::uint64_t kHashedWhole = std::uint64_t{1} << 30;

/// What tells whether a file is the one it was: SHA-256 of its content; of a file larger than
/// `hashedWhole` SHA-256 of its size, its time of change and 64 blocks of 64 KiB at even distances,
/// the first and the last among them, so that a small change elsewhere in it shows by its time
/// alone.
[[nodiscard]] Result<std::string> fileHash(const std::filesystem::path &file,
                                           std::uint64_t hashedWhole = kHashedWhole);

/// One SHA-256 over the files of all entries of `dataset` in the order in which their rows are
/// read, wherever they lie. Errors as findSource(), and of files that cannot be read.
[[nodiscard]] Result<std::string> contentHash(const std::vector<std::string> &entries);

} // namespace tessera::data
