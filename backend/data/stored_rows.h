// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/stop_token.h"
#include "backend/data/formats/format.h"
#include "backend/data/source_files.h"

namespace tessera::data {

/// Where to begin: a number over all rows of all files, from 1, or the row at a line of a file.
struct RowStart {
    std::int64_t number = 1;
    std::filesystem::path file; ///< empty: by the number
    std::int64_t line = 0;
};

/// A row as its file holds it, with its number over all files. "#N" of an entry plays no part.
struct StoredRow {
    std::int64_t number = 0;
    const DataSource &source;
    const std::filesystem::path &file;
    FileRow row;
};

/// Hands the rows from `start` on to `take` until it returns false. Where a row is a line, those
/// before it are only counted: a gigabyte takes about a second. Returns the number of the last row
/// that was counted, so that a start behind the end can be told. Errors of files; Cancelled.
[[nodiscard]] Result<std::int64_t> readStoredRows(const std::vector<DataSource> &sources,
                                                  const RowStart &start, const StopToken &stop,
                                                  const std::function<bool(StoredRow)> &take);

} // namespace tessera::data
