// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>

namespace tessera::supervisor {

/// A file that only takes up room, kept in the run folder while the run lives, so that the last
/// events (how it ended, what was not saved) and failure.json find a place on a full disk.
class DiskReserve
{
public:
    static constexpr std::size_t kBytes = std::size_t{1} << 20;

    /// Takes the room; without it when the disk has none.
    explicit DiskReserve(const std::filesystem::path &runFolder);
    DiskReserve(const DiskReserve &) = delete;
    DiskReserve &operator=(const DiskReserve &) = delete;
    DiskReserve(DiskReserve &&) = delete;
    DiskReserve &operator=(DiskReserve &&) = delete;
    ~DiskReserve() { release(); }

    /// Gives the room back to the disk, for whoever writes next.
    void release();

private:
    std::filesystem::path m_file;
};

} // namespace tessera::supervisor
