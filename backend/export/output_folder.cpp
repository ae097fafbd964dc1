// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/export/output_folder.h"

#include "backend/base/common_errors.h"
#include "backend/base/files.h"

namespace tessera::exporting {
namespace {

namespace fs = std::filesystem;

void removeAll(const fs::path &path)
{
    std::error_code ignored;
    fs::remove_all(path, ignored);
}

/// "out/" and "out" are the same folder; only the second has a name to put a dot before.
fs::path withoutSlash(const fs::path &path)
{
    return path.has_filename() ? path : path.parent_path();
}

} // namespace

OutputFolder::OutputFolder(fs::path path)
    : m_path(withoutSlash(path)),
      m_part(m_path.parent_path() / ("." + m_path.filename().string() + ".part"))
{}

OutputFolder::~OutputFolder()
{
    removeAll(m_part);
}

Result<void> OutputFolder::create() const
{
    removeAll(m_part);
    return makeFolder(m_part);
}

Result<void> OutputFolder::publish() const
{
    TESSERA_CHECK(syncPath(m_part));
    const fs::path old = m_part.string() + ".old";
    removeAll(old);
    std::error_code problem;
    if (fs::exists(m_path))
        fs::rename(m_path, old, problem);
    if (!problem)
        fs::rename(m_part, m_path, problem);
    if (problem) {
        std::error_code ignored;
        if (!fs::exists(m_path, ignored))
            fs::rename(old, m_path, ignored);
        return fileUnwritable(m_path.string(), problem.message());
    }
    removeAll(old);
    return syncPath(m_path.has_parent_path() ? m_path.parent_path() : fs::path("."));
}

std::uint64_t folderBytes(const fs::path &folder)
{
    std::uint64_t bytes = 0;
    std::error_code ignored;
    for (const auto &entry : fs::recursive_directory_iterator(folder, ignored))
        if (entry.is_regular_file(ignored))
            bytes += entry.file_size(ignored);
    return bytes;
}

Result<void> needDisk(const fs::path &path, std::uint64_t bytes)
{
    TESSERA_TRY(const std::uint64_t free, freeDiskBytes(path));
    if (free >= bytes)
        return {};
    return diskFull("The model", path.string(), bytes, free);
}

} // namespace tessera::exporting
