// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace tessera {

/// A file descriptor that closes itself. Not thread-safe.
class UniqueFd
{
public:
    UniqueFd() = default;
    explicit UniqueFd(int fd) : m_fd(fd) {}
    UniqueFd(UniqueFd &&other) noexcept : m_fd(other.release()) {}
    UniqueFd &operator=(UniqueFd &&other) noexcept;
    UniqueFd(const UniqueFd &) = delete;
    UniqueFd &operator=(const UniqueFd &) = delete;
    ~UniqueFd();

    [[nodiscard]] int get() const { return m_fd; }
    [[nodiscard]] bool valid() const { return m_fd >= 0; }
    int release();
    void reset();

private:
    int m_fd = -1;
};

/// Opens a regular file to read. FileNotFound; FileUnreadable, also for a folder, a pipe and a
/// device, none of which is waited for.
[[nodiscard]] Result<UniqueFd> openRegularFile(const std::filesystem::path &path);

/// The whole file as bytes. FileNotFound, FileUnreadable (a folder too).
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path &path);

/// Writes under a temporary name beside `path`, syncs, renames: whole or not at all. Mode 0600.
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path &path,
                                               std::string_view content);

/// Makes the folder and its parents with mode 0700; no error when it is there.
[[nodiscard]] Result<void> makeFolder(const std::filesystem::path &path);

/// Syncs a file or a folder to disk.
[[nodiscard]] Result<void> syncPath(const std::filesystem::path &path);

/// Writes all of `content` to `fd`, going on after short writes and signals.
[[nodiscard]] Result<void> writeAll(int fd, std::string_view content, std::string_view name);

/// Free bytes for this user on the disk that holds `path` (or its nearest existing parent).
[[nodiscard]] Result<std::uint64_t> freeDiskBytes(const std::filesystem::path &path);

/// A read-only mapping of a whole file; data() stays valid as long as the object lives.
class MappedFile
{
public:
    [[nodiscard]] static Result<MappedFile> open(const std::filesystem::path &path);
    MappedFile(MappedFile &&other) noexcept;
    MappedFile &operator=(MappedFile &&other) noexcept;
    MappedFile(const MappedFile &) = delete;
    MappedFile &operator=(const MappedFile &) = delete;
    ~MappedFile();

    [[nodiscard]] const char *data() const { return m_data; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::string_view bytes() const { return {m_data, m_size}; }

private:
    MappedFile(const char *data, std::size_t size) : m_data(data), m_size(size) {}

    const char *m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace tessera
