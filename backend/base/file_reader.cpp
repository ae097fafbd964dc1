// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/file_reader.h"

#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace tessera {
namespace {

std::int64_t writtenAt(const struct stat &info)
{
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    return info.st_mtim.tv_sec * kNanoseconds + info.st_mtim.tv_nsec;
}

} // namespace

Result<FileReader> FileReader::open(const std::filesystem::path &path)
{
    TESSERA_TRY(UniqueFd fd, openRegularFile(path));
    FileReader reader(std::move(fd), path.string());
    struct stat info = {};
    if (::fstat(reader.m_fd.get(), &info) != 0)
        return errnoError(errno, reader.m_path, false);
    reader.m_size = static_cast<std::uint64_t>(info.st_size);
    reader.m_writtenAt = writtenAt(info);
    return reader;
}

Result<std::size_t> FileReader::read(std::span<char> to, std::uint64_t at) const
{
    const std::uint64_t left = m_size - std::min(at, m_size);
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(left, to.size()));
    std::size_t done = 0;
    while (done < wanted) {
        const ssize_t got =
            ::pread(m_fd.get(), to.data() + done, wanted - done, static_cast<off_t>(at + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errnoError(errno, m_path, false);
        if (got == 0)
            break; // it is shorter now
        done += static_cast<std::size_t>(got);
    }
    TESSERA_CHECK(unchanged());
    return done;
}

Result<void> FileReader::unchanged() const
{
    struct stat info = {};
    if (::fstat(m_fd.get(), &info) != 0)
        return errnoError(errno, m_path, false);
    const auto size = static_cast<std::uint64_t>(info.st_size);
    if (size < m_size)
        return fileUnreadable(
            m_path,
            fmt::format("it had {} bytes when it was opened and has {} now; read it again "
                        "when no program writes to it",
                        m_size, size));
    if (size == m_size && writtenAt(info) != m_writtenAt)
        return fileUnreadable(m_path,
                              "a program wrote to it while it was read; read it again when "
                              "no program does");
    return {};
}

} // namespace tessera
