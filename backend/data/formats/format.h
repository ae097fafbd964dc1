// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::data {

/// One row as a container holds it: its value, or why there is none.
struct FileRow {
    std::int64_t line = 0;  ///< from 1: where the row begins
    std::size_t offset = 0; ///< the same in bytes of the content
    OrderedJson value;
    std::string reason; ///< empty: the row was read; else "bad_json", "bad_encoding", "bad_csv",
                        ///< "one_object"
    std::string detail; ///< of the reason; never text of the row
    std::int64_t errorLine = 0; ///< of bad_json, with its column, both from 1
    std::int64_t errorColumn = 0;
    std::vector<std::string> notices; ///< "duplicate_key", "non_finite"
};

/// Takes the rows of a file in order; false ends the reading.
using RowSink = std::function<bool(FileRow)>;

/// What a container counts besides rows.
struct FileCounts {
    std::int64_t blankLines = 0;
};

/// A container of rows. `read` gets the whole content without a byte-order mark; it fails only when
/// the container itself is broken (an array that does not end), never for a single row.
struct Format {
    std::string_view name;                 ///< "jsonl"
    std::vector<std::string_view> endings; ///< ".jsonl"
    std::function<Result<FileCounts>(std::string_view content, const std::string &file,
                                     const RowSink &sink)>
        read;
};

/// All containers (registry.cpp).
[[nodiscard]] const std::vector<Format> &formats();
/// UnsupportedFormat for an ending that we do not read, with those that we do.
[[nodiscard]] Result<const Format *> formatOf(const std::filesystem::path &file);

/// Reads a file with its format. UnsupportedFormat for UTF-16; BadFile when most rows are not
/// UTF-8.
[[nodiscard]] Result<FileCounts> readFileRows(const std::filesystem::path &file,
                                              const RowSink &sink);

} // namespace tessera::data
