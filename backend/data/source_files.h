// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tessera::data {

/// One entry of `dataset`: its files in order, and how many rows are wanted.
struct DataSource {
    std::string entry;
    std::filesystem::path path; ///< the file or folder that is meant, without "#N"
    std::vector<std::filesystem::path> files;
    std::optional<std::int64_t> rows; ///< "#N"
};

/// An existing path wins over everything; else "NAME#N", names as findDataset() knows them. A
/// folder is all files in it and below that we can read, in name order. FileNotFound,
/// UnsupportedFormat (a hub id, a folder without a readable file, an ending that we do not know),
/// OutOfRange for #N.
[[nodiscard]] Result<DataSource> findSource(const std::string &entry);

} // namespace tessera::data
