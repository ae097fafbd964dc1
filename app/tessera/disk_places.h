// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tessera/disk_needs.h"
#include "backend/base/result.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace tessera::app {

/// What a run writes onto one disk, in bytes.
struct DiskPlace {
    std::filesystem::path path; ///< the folder, there or not yet, that stands for the disk
    std::uint64_t smallest = 0; ///< without this much the run cannot end well
    std::uint64_t all = 0;      ///< with every checkpoint that is kept
    std::uint64_t free = 0;     ///< for this user
};

/// The disks of a run: checkpoints, logs and events go into the runs folder, the finished model to
/// `results` (output_dir, else the runs folder). The disk of the runs folder comes first; one entry
/// when both are one disk. Fails when the free space cannot be told.
[[nodiscard]] Result<std::vector<DiskPlace>> diskPlaces(const DiskNeeds &needs,
                                                        const std::filesystem::path &runs,
                                                        const std::filesystem::path &results);

} // namespace tessera::app
