// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"

#include <span>

namespace tessera {

/// A file of the user, read where it is asked for and never mapped: one that another program
/// shortens or writes to meanwhile is an error, no signal. What is added behind its end after it
/// was opened is not seen. Reading is thread-safe.
class FileReader
{
public:
    /// Errors as readFile().
    [[nodiscard]] static Result<FileReader> open(const std::filesystem::path &path);

    [[nodiscard]] std::uint64_t size() const { return m_size; } ///< when it was opened
    /// Fills `to` with the bytes from `at` on. @return how many; fewer only at the end. Errors as
    /// unchanged(), and of the disk.
    [[nodiscard]] Result<std::size_t> read(std::span<char> to, std::uint64_t at) const;
    /// FileUnreadable when the file is shorter than it was when it was opened, or as long and
    /// written to since.
    [[nodiscard]] Result<void> unchanged() const;

private:
    FileReader(UniqueFd fd, std::string path) : m_fd(std::move(fd)), m_path(std::move(path)) {}

    UniqueFd m_fd;
    std::string m_path;
    std::uint64_t m_size = 0;
    std::int64_t m_writtenAt = 0; ///< nanoseconds
};

} // namespace tessera
