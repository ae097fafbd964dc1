// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace tessera {
namespace {

/// Opens a file to read. Only regular ones: a pipe would keep its reader waiting.
Result<UniqueFd> openRegular(const std::filesystem::path &path, struct stat &info)
{
    UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!fd.valid() || ::fstat(fd.get(), &info) != 0)
        return errnoError(errno, path.string(), false);
    if (S_ISDIR(info.st_mode))
        return fileUnreadable(path.string(), "it is a folder");
    if (!S_ISREG(info.st_mode))
        return fileUnreadable(path.string(), "it is not a regular file");
    return fd;
}

} // namespace

Result<UniqueFd> openRegularFile(const std::filesystem::path &path)
{
    struct stat info = {};
    return openRegular(path, info);
}

UniqueFd &UniqueFd::operator=(UniqueFd &&other) noexcept
{
    if (this != &other) {
        reset();
        m_fd = other.release();
    }
    return *this;
}

UniqueFd::~UniqueFd()
{
    reset();
}

int UniqueFd::release()
{
    return std::exchange(m_fd, -1);
}

void UniqueFd::reset()
{
    if (m_fd >= 0)
        ::close(std::exchange(m_fd, -1));
}

Result<std::string> readFile(const std::filesystem::path &path)
{
    struct stat info = {};
    TESSERA_TRY(const UniqueFd fd, openRegular(path, info));
    std::string content(static_cast<std::size_t>(info.st_size), '\0');
    std::size_t done = 0;
    for (;;) {
        if (done == content.size())
            content.resize(content.size() + 4096);
        const ssize_t got = ::read(fd.get(), content.data() + done, content.size() - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errnoError(errno, path.string(), false);
        if (got == 0)
            break;
        done += static_cast<std::size_t>(got);
    }
    content.resize(done);
    return content;
}

Result<void> writeAll(int fd, std::string_view content, std::string_view name)
{
    while (!content.empty()) {
        const ssize_t put = ::write(fd, content.data(), content.size());
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return errnoError(errno, name, true);
        content.remove_prefix(static_cast<std::size_t>(put));
    }
    return {};
}

Result<void> writeFileAtomically(const std::filesystem::path &path, std::string_view content)
{
    constexpr std::size_t kLongestStem = 200; // of 255 bytes that a name may have
    const std::filesystem::path temporary = path.parent_path()
        / fmt::format("{}.{}.part", path.filename().string().substr(0, kLongestStem), ::getpid());
    UniqueFd fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (!fd.valid())
        return errnoError(errno, path.string(), true);
    Result<void> written = writeAll(fd.get(), content, path.string());
    if (written && ::fsync(fd.get()) != 0)
        written = errnoError(errno, path.string(), true);
    if (written && ::rename(temporary.c_str(), path.c_str()) != 0)
        written = errnoError(errno, path.string(), true);
    if (!written)
        ::unlink(temporary.c_str());
    return written;
}

Result<void> makeFolder(const std::filesystem::path &path)
{
    std::error_code ignored; // mkdir says what is wrong
    if (path.empty() || std::filesystem::is_directory(path, ignored))
        return {};
    if (path.has_parent_path() && path.parent_path() != path)
        TESSERA_CHECK(makeFolder(path.parent_path()));
    if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST)
        return errnoError(errno, path.string(), true);
    return {};
}

Result<void> syncPath(const std::filesystem::path &path)
{
    const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.valid() || ::fsync(fd.get()) != 0)
        return errnoError(errno, path.string(), true);
    return {};
}

Result<std::uint64_t> freeDiskBytes(const std::filesystem::path &path)
{
    std::filesystem::path existing = std::filesystem::absolute(path);
    std::error_code ignored;
    while (!std::filesystem::exists(existing, ignored) && existing.has_relative_path())
        existing = existing.parent_path();
    struct statvfs info = {};
    if (::statvfs(existing.c_str(), &info) != 0)
        return errnoError(errno, existing.string(), false);
    return static_cast<std::uint64_t>(info.f_bavail) * info.f_frsize;
}

Result<MappedFile> MappedFile::open(const std::filesystem::path &path)
{
    struct stat info = {};
    TESSERA_TRY(const UniqueFd fd, openRegular(path, info));
    const auto size = static_cast<std::size_t>(info.st_size);
    if (size == 0)
        return MappedFile(nullptr, 0);
    void *data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd.get(), 0);
    if (data == MAP_FAILED)
        return errnoError(errno, path.string(), false);
    return MappedFile(static_cast<const char *>(data), size);
}

MappedFile::MappedFile(MappedFile &&other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0))
{}

MappedFile &MappedFile::operator=(MappedFile &&other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

MappedFile::~MappedFile()
{
    if (m_data != nullptr)
        ::munmap(const_cast<char *>(m_data), m_size);
}

} // namespace tessera
