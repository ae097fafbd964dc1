// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/data/examine.h"

#include <cstdio>
#include <functional>
#include <memory>
#include <string>

namespace tessera::app {

/// {file, line, reason, detail, excerpt}
[[nodiscard]] Json droppedJson(const data::DroppedRow &row);

/// Dropped rows on the disk, a line of JSON each: there may be more of them than memory holds.
class DroppedFile
{
public:
    /// A new file of this name; without one a file that nobody sees and that goes with the program.
    /// FileUnwritable: it cannot be made, or something of that name is there: it may be data.
    [[nodiscard]] static Result<DroppedFile> open(const std::string &path);

    void add(const data::DroppedRow &row);
    /// What was written so far is in the file. Error: it could not be written, a full disk.
    [[nodiscard]] Result<void> flush();
    /// Every line from the first on, without its end.
    void readLines(const std::function<void(std::string_view line)> &take);

private:
    using Stream = std::unique_ptr<std::FILE, int (*)(std::FILE *)>;
    DroppedFile(Stream stream, std::string path)
        : m_stream(std::move(stream)), m_path(std::move(path))
    {}

    Stream m_stream;
    std::string m_path;
    int m_failure = 0; ///< errno of the first write that failed
};

} // namespace tessera::app
