// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/run_folder.h"

#include "backend/base/files.h"

#include <fmt/format.h>

#include <cerrno>

namespace tessera::history {

namespace fs = std::filesystem;

fs::path RunFolder::rankLog(int rank) const
{
    return logs() / fmt::format("rank_{:03}.log", rank);
}

std::string RunFolder::id() const
{
    return root.filename().string();
}

Result<RunFolder> makeRunFolder(const fs::path &runs, const std::string &id)
{
    RunFolder folder{.root = runs / id};
    std::error_code ignored;
    if (fs::exists(folder.root, ignored))
        return errnoError(EEXIST, folder.root.string(), true);
    TESSERA_CHECK(makeFolder(folder.logs()));
    TESSERA_CHECK(makeFolder(folder.checkpoints()));
    return folder;
}

} // namespace tessera::history
