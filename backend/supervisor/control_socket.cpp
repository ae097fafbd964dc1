// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/control_socket.h"

#include "backend/base/log.h"
#include "backend/base/paths.h"
#include "backend/base/units.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace tessera::supervisor {

namespace fs = std::filesystem;

namespace {

constexpr int kWaitingPeers = 16;
constexpr mode_t kOwnerOnly = 0600;

Error cannotListen(const fs::path &path, std::string_view reason)
{
    return {.code = ErrorCode::CannotStart,
            .detail =
                fmt::format("The control socket {} cannot be opened: {}.", path.string(), reason),
            .args = {path.string(), std::string(reason)},
            .context = {},
            .place = SourcePlace::here()};
}

Result<sockaddr_un> address(const fs::path &path)
{
    sockaddr_un result{};
    result.sun_family = AF_UNIX;
    const std::string text = path.string();
    if (text.size() >= sizeof(result.sun_path))
        return cannotListen(path,
                            fmt::format("its name has {} bytes, {} are possible", text.size(),
                                        sizeof(result.sun_path) - 1));
    std::memcpy(result.sun_path, text.data(), text.size());
    return result;
}

/// The folder must be ours alone: in a folder of somebody else the socket could be replaced.
Result<void> checkFolder(const fs::path &folder)
{
    TESSERA_CHECK(makeFolder(folder));
    struct stat facts {};
    if (::lstat(folder.c_str(), &facts) != 0)
        return errnoError(errno, folder.string(), true);
    if (!S_ISDIR(facts.st_mode) || facts.st_uid != ::geteuid())
        return cannotListen(folder, "the folder belongs to another user");
    if ((facts.st_mode & 0077) != 0 && ::chmod(folder.c_str(), 0700) != 0)
        return errnoError(errno, folder.string(), true);
    return {};
}

bool isOurUser(int fd)
{
    ucred peer{};
    socklen_t size = sizeof(peer);
    return ::getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == ::geteuid();
}

} // namespace

std::vector<std::string> runIdsWithSockets()
{
    std::vector<std::string> ids;
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(socketFolder(), ignored)) {
        if (entry.path().extension() == ".sock" && looksLikeRunId(entry.path().stem()))
            ids.push_back(entry.path().stem());
    }
    std::ranges::sort(ids);
    return ids;
}

Result<ControlSocket> ControlSocket::open(const fs::path &path)
{
    TESSERA_TRY(const sockaddr_un name, address(path));
    TESSERA_CHECK(checkFolder(path.parent_path()));
    UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!fd.valid())
        return cannotListen(path, std::strerror(errno));
    // The mode of an unbound socket is the mode its file is made with.
    ::fchmod(fd.get(), kOwnerOnly);
    ::unlink(path.c_str());
    if (::bind(fd.get(), reinterpret_cast<const sockaddr *>(&name), sizeof(name)) != 0
        || ::chmod(path.c_str(), kOwnerOnly) != 0 || ::listen(fd.get(), kWaitingPeers) != 0)
        return cannotListen(path, std::strerror(errno));
    return ControlSocket(std::move(fd), path);
}

ControlSocket::ControlSocket(UniqueFd fd, fs::path path)
    : m_fd(std::move(fd)), m_path(std::move(path))
{}

ControlSocket::ControlSocket(ControlSocket &&other) noexcept
    : m_fd(std::move(other.m_fd)), m_path(std::exchange(other.m_path, {}))
{}

ControlSocket::~ControlSocket()
{
    if (!m_path.empty())
        ::unlink(m_path.c_str());
}

std::optional<UniqueFd> ControlSocket::accept()
{
    while (true) {
        UniqueFd peer(::accept4(m_fd.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (!peer.valid()) {
            if (errno == EINTR || errno == ECONNABORTED)
                continue;
            return std::nullopt;
        }
        if (isOurUser(peer.get()))
            return peer;
        logWarn("supervisor", "a program of another user tried to connect and was turned away");
    }
}

Result<UniqueFd> connectSocket(const fs::path &path)
{
    TESSERA_TRY(const sockaddr_un name, address(path));
    UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (fd.valid()
        && ::connect(fd.get(), reinterpret_cast<const sockaddr *>(&name), sizeof(name)) == 0) {
        if (isOurUser(fd.get()))
            return fd;
        errno = EPERM;
    }
    const std::string reason = std::strerror(errno);
    return Error{.code = ErrorCode::ConnectionLost,
                 .detail = fmt::format("Nothing answers at {}: {}.", path.string(), reason),
                 .args = {path.string(), reason},
                 .context = {},
                 .place = SourcePlace::here()};
}

} // namespace tessera::supervisor
