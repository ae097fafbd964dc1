// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/source_files.h"

#include "backend/base/paths.h"
#include "backend/data/formats/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace tessera::data {

namespace {

namespace fs = std::filesystem;

Error unsupported(const std::string &what, const std::string &found, const std::string &known)
{
    return {.code = ErrorCode::UnsupportedFormat,
            .detail = fmt::format("{} is {}; supported are {}.", what, found, known),
            .args = {what, found, known},
            .context = {},
            .place = SourcePlace::here()};
}

/// Takes "#N" off the end of the entry.
Result<std::optional<std::int64_t>> takeRows(std::string &entry)
{
    const std::size_t hash = entry.rfind('#');
    std::error_code ignored;
    if (hash == std::string::npos || fs::exists(entry, ignored))
        return std::optional<std::int64_t>();
    const std::string number = entry.substr(hash + 1);
    std::int64_t rows = 0;
    const char *const end = number.data() + number.size();
    const auto read = std::from_chars(number.data(), end, rows);
    if (read.ec != std::errc() || read.ptr != end || rows < 1)
        return outOfRange("dataset", entry, "#N with N at least 1", "1");
    entry.resize(hash);
    return std::optional<std::int64_t>(rows);
}

bool looksLikeHubId(const std::string &entry)
{
    const bool prefix = entry.starts_with("hf::") || entry.starts_with("ms::")
        || entry.starts_with("HF::") || entry.starts_with("MS::");
    const auto slashes = std::count(entry.begin(), entry.end(), '/');
    return prefix
        || (slashes == 1 && !entry.starts_with('/') && !entry.starts_with('.')
            && !fs::path(entry).has_extension());
}

Result<std::vector<fs::path>> filesIn(const fs::path &folder)
{
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::recursive_directory_iterator at(folder, failure), end; !failure && at != end;
         at.increment(failure)) {
        if (at->is_regular_file() && formatOf(at->path()))
            files.push_back(at->path());
    }
    if (failure)
        return fileUnreadable(folder.string(), failure.message());
    if (files.empty())
        return unsupported(folder.string(), "a folder without a data file", knownEndings());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

Result<DataSource> findSource(const std::string &entry)
{
    DataSource source{.entry = entry, .path = {}, .files = {}, .rows = {}};
    std::string name = entry;
    TESSERA_TRY(source.rows, takeRows(name));
    Result<fs::path> path = findDataset(name);
    if (!path && looksLikeHubId(name))
        return unsupported(name, "an id of a hub, which is not supported yet",
                           "files and folders on this computer");
    if (!path)
        return std::move(path).error();
    source.path = *path;
    std::error_code ignored;
    if (fs::is_directory(*path, ignored)) {
        TESSERA_TRY(source.files, filesIn(*path));
        return source;
    }
    TESSERA_TRY([[maybe_unused]] const Format *const format, formatOf(*path));
    source.files = {*path};
    return source;
}

} // namespace tessera::data
