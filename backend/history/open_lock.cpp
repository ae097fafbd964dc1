// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/open_lock.h"

#include "backend/base/units.h"
#include "backend/history/database_trouble.h"

#include <fcntl.h>

#include <cerrno>
#include <thread>

namespace tessera::history {
namespace {

Error heldElsewhere(const std::string &path)
{
    Error error = databaseFailed(path, "locked", DatabaseTrouble::Locked);
    error.detail =
        "Another process opens or rebuilds the run history " + path + " and does not let go.";
    return error;
}

} // namespace

Result<OpenLock> OpenLock::take(const std::filesystem::path &database,
                                std::chrono::milliseconds patience)
{
    constexpr std::chrono::milliseconds kPause{10};
    const std::string path = database.string() + ".lock";
    UniqueFd fd(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!fd.valid())
        return OpenLock(UniqueFd());
    const double end = monotonicSeconds() + std::chrono::duration<double>(patience).count();
    while (true) {
        struct flock lock = {};
        lock.l_type = F_WRLCK;
        lock.l_whence = SEEK_SET;
        if (::fcntl(fd.get(), F_OFD_SETLK, &lock) == 0)
            return OpenLock(std::move(fd));
        if ((errno != EAGAIN && errno != EACCES) || monotonicSeconds() >= end)
            return heldElsewhere(database.string());
        std::this_thread::sleep_for(kPause);
    }
}

} // namespace tessera::history
