// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/data/formats/text_window.h"

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
    std::string reason;  ///< empty: the row was read; else "bad_json", "bad_encoding", "bad_csv",
                         ///< "one_object"
    std::string detail;  ///< of the reason; never text of the row
    std::string excerpt; ///< the first bytes of a line that was not read, see excerptOf()
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

/// A container of rows. It fails only when the container itself is broken (an array that does not
/// end), never for a single row.
struct Format {
    std::string_view name;                 ///< "jsonl"
    std::vector<std::string_view> endings; ///< ".jsonl"
    /// Of a text, which may be packed and in another encoding; `file` is for errors.
    std::function<Result<FileCounts>(TextWindow &text, const std::string &file,
                                     const RowSink &sink)>
        readText;
    bool rowIsLine = false; ///< each line that is not blank is a row
    /// Of a binary file; one of readText and readBinary is set.
    std::function<Result<FileCounts>(const std::filesystem::path &file, const RowSink &sink)>
        readBinary;
};

/// All containers (registry.cpp).
[[nodiscard]] const std::vector<Format> &formats();
/// The beginning of a row's text, cut between two characters.
[[nodiscard]] std::string excerptOf(std::string_view text);
/// By the ending, behind which a text may have one of a compression. UnsupportedFormat for an
/// ending that we do not read, with those that we do.
[[nodiscard]] Result<const Format *> formatOf(const std::filesystem::path &file);
/// The endings of all containers: ".jsonl, .json, ...".
[[nodiscard]] std::string knownEndings();
/// The name of the file (without folders) in small letters of ASCII.
[[nodiscard]] std::string loweredName(const std::filesystem::path &file);

/// Reads a file with its format. BadFile when most rows are not UTF-8, with the encoding that it
/// may be, and for a file that is damaged further on, with the line and how many rows before it are
/// good; UnsupportedFormat as TextWindow::open(); FileUnreadable when it changes meanwhile.
[[nodiscard]] Result<FileCounts> readFileRows(const std::filesystem::path &file,
                                              const RowSink &sink);

} // namespace tessera::data
