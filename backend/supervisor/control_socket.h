// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/base/result.h"
#include "backend/history/supervised.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tessera::supervisor {

using history::socketPath;

/// Ids of the runs that have a socket, live or left behind by a supervisor that was killed.
[[nodiscard]] std::vector<std::string> runIdsWithSockets();

/// The listening end of one run, for this user alone: folder 0700, socket 0600, and each peer is
/// asked for its user. The file vanishes with the object.
class ControlSocket
{
public:
    /// Takes the place of a socket that a killed supervisor left behind. CannotStart names path and
    /// reason: the folder belongs to somebody else, the path is too long, ...
    [[nodiscard]] static Result<ControlSocket> open(const std::filesystem::path &path);
    ControlSocket(ControlSocket &&other) noexcept;
    ControlSocket &operator=(ControlSocket &&) = delete;
    ControlSocket(const ControlSocket &) = delete;
    ControlSocket &operator=(const ControlSocket &) = delete;
    ~ControlSocket();

    [[nodiscard]] int fd() const { return m_fd.get(); }
    /// The next waiting peer, or nothing. A peer of another user is turned away and logged.
    [[nodiscard]] std::optional<UniqueFd> accept();

private:
    ControlSocket(UniqueFd fd, std::filesystem::path path);

    UniqueFd m_fd;
    std::filesystem::path m_path;
};

/// A connected socket to that path. ConnectionLost when nobody listens there.
[[nodiscard]] Result<UniqueFd> connectSocket(const std::filesystem::path &path);

} // namespace tessera::supervisor
