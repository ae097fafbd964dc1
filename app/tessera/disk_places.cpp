// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/disk_places.h"

#include "backend/base/files.h"

#include <sys/stat.h>

#include <cerrno>
#include <utility>

namespace tessera::app {
namespace {

namespace fs = std::filesystem;

/// The number of the disk that holds the folder, or its nearest parent that exists.
Result<std::uint64_t> diskOf(const fs::path &folder)
{
    fs::path existing = fs::absolute(folder);
    std::error_code ignored;
    while (!fs::exists(existing, ignored) && existing.has_relative_path())
        existing = existing.parent_path();
    struct stat info = {};
    if (::stat(existing.c_str(), &info) != 0)
        return errnoError(errno, existing.string(), false);
    return std::uint64_t{info.st_dev};
}

} // namespace

Result<std::vector<DiskPlace>> diskPlaces(const DiskNeeds &needs, const fs::path &runs,
                                          const fs::path &results)
{
    TESSERA_TRY(const std::uint64_t runsDisk, diskOf(runs));
    TESSERA_TRY(const std::uint64_t resultsDisk, diskOf(results));
    const std::uint64_t apart = runsDisk == resultsDisk ? 0 : needs.finalModel;
    std::vector<DiskPlace> places{
        {.path = runs, .smallest = needs.smallest - apart, .all = needs.all() - apart, .free = 0}};
    if (apart > 0)
        places.push_back({.path = results, .smallest = apart, .all = apart, .free = 0});
    for (DiskPlace &place : places) {
        TESSERA_TRY(place.free, freeDiskBytes(place.path));
    }
    return places;
}

} // namespace tessera::app
