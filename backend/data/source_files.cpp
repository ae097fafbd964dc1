// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/source_files.h"

#include "backend/base/paths.h"
#include "backend/data/formats/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

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

/// Takes "hf::" or "ms::", in any case, off the start of the entry.
bool takeHub(std::string &entry)
{
    constexpr std::size_t kPrefix = 4;
    std::string prefix = entry.substr(0, kPrefix);
    for (char &c : prefix)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    std::error_code ignored;
    if ((prefix != "hf::" && prefix != "ms::") || fs::exists(entry, ignored))
        return false;
    entry.erase(0, kPrefix);
    return true;
}

/// Takes ":SUBSET/..." off the end of the entry.
std::string takeSubsets(std::string &entry)
{
    const std::size_t colon = entry.rfind(':');
    if (colon == std::string::npos || colon == 0 || findDataset(entry))
        return {};
    std::string subsets = entry.substr(colon + 1);
    entry.resize(colon);
    return subsets;
}

bool looksLikeHubId(const std::string &entry)
{
    const auto slashes = std::count(entry.begin(), entry.end(), '/');
    return slashes == 1 && !entry.starts_with('/') && !entry.starts_with('.')
        && !fs::path(entry).has_extension();
}

Result<std::vector<fs::path>> filesIn(const fs::path &folder)
{
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::recursive_directory_iterator at(folder, failure), end; !failure && at != end;
         at.increment(failure)) {
        std::error_code broken; // links in a circle: opening them says so
        const bool isFile = at->is_regular_file(broken) || broken;
        if (isFile && at->path().filename() != kDatasetInfo && formatOf(at->path()))
            files.push_back(at->path());
    }
    if (failure)
        return fileUnreadable(folder.string(), failure.message());
    if (files.empty())
        return unsupported(folder.string(), "a folder without a data file", knownEndings());
    std::sort(files.begin(), files.end());
    return files;
}

/// The name of a file without its endings: "train" for train.jsonl.gz.
std::string nameWithoutEndings(const fs::path &file)
{
    const std::string name = file.filename().string();
    return name.substr(0, name.find('.', 1));
}

/// What a subset of a folder can be, by its name.
std::map<std::string, fs::path> partsOf(const fs::path &folder)
{
    std::map<std::string, fs::path> parts;
    std::error_code ignored;
    for (const auto &one : fs::directory_iterator(folder, ignored)) {
        if (one.is_directory(ignored))
            parts[one.path().filename().string()] = one.path();
        else if (formatOf(one.path()))
            parts.try_emplace(nameWithoutEndings(one.path()), one.path());
    }
    return parts;
}

/// What is neither a file nor a folder has no place to go back to.
Error noFile(const fs::path &path)
{
    std::error_code ignored;
    const fs::file_type type = fs::status(path, ignored).type();
    const bool pipe = type == fs::file_type::fifo;
    const bool socket = type == fs::file_type::socket;
    return fileUnreadable(path.string(),
                          fmt::format("it is a {}, and data is read from files; write it to a file "
                                      "such as rows.jsonl first",
                                      pipe         ? "pipe"
                                          : socket ? "socket"
                                                   : "device"));
}

Result<void> addPath(const fs::path &path, DataSource &source)
{
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) {
        TESSERA_TRY(const std::vector<fs::path> files, filesIn(path));
        source.files.insert(source.files.end(), files.begin(), files.end());
        return {};
    }
    if (fs::is_other(path, ignored))
        return noFile(path);
    TESSERA_TRY([[maybe_unused]] const Format *const format, formatOf(path));
    source.files.push_back(path);
    return {};
}

Result<void> addSubsets(const fs::path &folder, DataSource &source)
{
    const std::map<std::string, fs::path> parts = partsOf(folder);
    std::vector<std::string> known;
    for (const auto &[name, path] : parts)
        known.push_back(name);
    for (std::string_view rest = source.subsets; !rest.empty();) {
        const std::string name(rest.substr(0, rest.find('/')));
        rest.remove_prefix(std::min(rest.size(), name.size() + 1));
        const auto found = parts.find(name);
        if (found == parts.end())
            return notOneOf("dataset", source.entry, known);
        TESSERA_CHECK(addPath(found->second, source));
    }
    return {};
}

/// The dataset_info.json that a path means; empty when it means none.
fs::path infoOf(const fs::path &path)
{
    std::error_code ignored;
    if (path.filename() == kDatasetInfo)
        return path;
    const fs::path inside = path / kDatasetInfo;
    return fs::is_regular_file(inside, ignored) ? inside : fs::path();
}

Result<void> addSet(const fs::path &info, DataSource &source)
{
    TESSERA_TRY(ImportedSet set, ImportedSet::read(info, source.subsets));
    if (!source.rows)
        source.rows = set.rows();
    std::error_code ignored;
    if (!fs::exists(set.path(), ignored))
        return fileNotFound(set.path().string());
    TESSERA_CHECK(addPath(set.path(), source));
    source.set = std::make_shared<const ImportedSet>(std::move(set));
    return {};
}

/// Someone named the list and not one of its sets.
Result<void> needsSet(const fs::path &info, const DataSource &source)
{
    TESSERA_TRY(const std::vector<std::string> known, ImportedSet::names(info));
    Error error = notOneOf("dataset", source.entry, known);
    error.detail = fmt::format("{} is a list of data sets: name one of them, such as {}:{}.",
                               info.string(), source.entry, known.empty() ? "NAME" : known.front());
    return error;
}

} // namespace

std::string DataSource::wholeEntry() const
{
    std::error_code ignored;
    std::string whole = fs::absolute(path, ignored).string();
    if (!subsets.empty())
        whole += ":" + subsets;
    // What a set says is said again when it is read.
    if (rows && !(set && rows == set->rows()))
        whole += fmt::format("#{}", *rows);
    return whole;
}

std::int64_t bytesOf(const fs::path &file)
{
    std::error_code gone;
    const auto bytes = fs::file_size(file, gone);
    return gone ? 0 : static_cast<std::int64_t>(bytes);
}

Result<DataSource> findSource(const std::string &entry)
{
    DataSource source{.entry = entry};
    std::string name = entry;
    const bool hub = takeHub(name);
    TESSERA_TRY(source.rows, takeRows(name));
    source.subsets = takeSubsets(name);
    Result<fs::path> path = findDataset(name);
    if (!path && (hub || looksLikeHubId(name)))
        return unsupported(name, "an id of a hub, which is not supported yet",
                           "files and folders on this computer");
    if (!path)
        return std::move(path).error();
    source.path = *path;
    const fs::path info = infoOf(*path);
    std::error_code ignored;
    if (!info.empty() && !source.subsets.empty()) {
        TESSERA_CHECK(addSet(info, source));
    } else if (path->filename() == kDatasetInfo) {
        TESSERA_CHECK(needsSet(info, source));
    } else if (!source.subsets.empty() && fs::is_directory(*path, ignored)) {
        TESSERA_CHECK(addSubsets(*path, source));
    } else if (!source.subsets.empty()) {
        return unsupported(entry, "a part of a file",
                           "parts of folders and of " + std::string(kDatasetInfo));
    } else {
        TESSERA_CHECK(addPath(*path, source));
    }
    return source;
}

Result<MappedRow> mapRow(const DataSource &source, const ColumnMap &columns, OrderedJson row,
                         const std::string &file, ReportWriter &report)
{
    if (!source.set)
        return columns.apply(std::move(row), file);
    return ColumnMap().apply(source.set->apply(row, report), file);
}

} // namespace tessera::data
