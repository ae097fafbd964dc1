// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/disk_reserve.h"

#include "backend/base/files.h"

#include <fcntl.h>

#include <system_error>

namespace tessera::supervisor {

DiskReserve::DiskReserve(const std::filesystem::path &runFolder) : m_file(runFolder / ".reserve")
{
    const UniqueFd fd(::open(m_file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    if (!fd.valid() || ::posix_fallocate(fd.get(), 0, kBytes) != 0)
        release();
}

void DiskReserve::release()
{
    std::error_code ignored;
    std::filesystem::remove(m_file, ignored);
}

} // namespace tessera::supervisor
