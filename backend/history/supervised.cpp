// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/supervised.h"

#include "backend/base/files.h"
#include "backend/base/paths.h"
#include "backend/history/event_file.h"
#include "backend/history/run_folder.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;

/// Somebody listens there: a socket that was left behind refuses.
bool isListening(const fs::path &socket)
{
    const std::string path = socket.string();
    sockaddr_un name{};
    if (path.size() >= sizeof(name.sun_path))
        return false;
    name.sun_family = AF_UNIX;
    std::memcpy(name.sun_path, path.c_str(), path.size() + 1);
    const UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!fd.valid())
        return false;
    return ::connect(fd.get(), reinterpret_cast<const sockaddr *>(&name), sizeof(name)) == 0
        || errno == EAGAIN; // others wait to be let in
}

} // namespace

fs::path socketPath(const std::string &runId)
{
    return socketFolder() / (runId + ".sock");
}

bool isSupervised(const fs::path &runFolder, const fs::path &socket)
{
    if (EventFile::isLocked(runFolder))
        return true;
    std::error_code ignored;
    return !fs::exists(RunFolder{runFolder}.events(), ignored) && isListening(socket);
}

bool isSupervised(const fs::path &runFolder)
{
    return isSupervised(runFolder, socketPath(RunFolder{runFolder}.id()));
}

} // namespace tessera::history
