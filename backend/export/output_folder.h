// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <filesystem>

namespace tessera::exporting {

/// A folder that appears whole or not at all: files go to `part()` beside it, publish() renames.
/// A folder of the same name is replaced only then. The destructor removes what is left.
class OutputFolder
{
public:
    explicit OutputFolder(std::filesystem::path path);
    OutputFolder(const OutputFolder &) = delete;
    OutputFolder &operator=(const OutputFolder &) = delete;
    ~OutputFolder();

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }
    [[nodiscard]] const std::filesystem::path &part() const { return m_part; }
    [[nodiscard]] Result<void> create() const;
    [[nodiscard]] Result<void> publish() const;

private:
    std::filesystem::path m_path;
    std::filesystem::path m_part;
};

/// Bytes of all files in a folder.
[[nodiscard]] std::uint64_t folderBytes(const std::filesystem::path &folder);

/// DiskFull with both numbers when the disk of `path` has fewer bytes than are needed.
[[nodiscard]] Result<void> needDisk(const std::filesystem::path &path, std::uint64_t bytes);

} // namespace tessera::exporting
