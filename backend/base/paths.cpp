// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/paths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

#ifndef TESSERA_SOURCE_DIR
#define TESSERA_SOURCE_DIR ""
#endif

namespace tessera {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLongestSocketPath = 107;
constexpr std::size_t kLongestSocketName = 40;

fs::path fromEnvironment(const char *name)
{
    const char *value = std::getenv(name);
    return value == nullptr ? fs::path() : fs::path(value);
}

fs::path homeFolder()
{
    if (const fs::path home = fromEnvironment("HOME"); !home.empty())
        return home;
    const passwd *user = ::getpwuid(::getuid());
    return user != nullptr && user->pw_dir != nullptr ? fs::path(user->pw_dir) : fs::path("/tmp");
}

/// The XDG Base Directory Specification: a path that is not absolute is to be ignored.
fs::path absoluteFromEnvironment(const char *name)
{
    fs::path path = fromEnvironment(name);
    return path.is_absolute() ? path : fs::path();
}

fs::path expandHome(std::string_view name)
{
    if (name == "~" || name.starts_with("~/"))
        return homeFolder() / name.substr(name.size() > 1 ? 2 : 1);
    return name;
}

Result<fs::path> firstExisting(std::string_view name, const std::vector<fs::path> &folders)
{
    if (name.empty()) // else it would be the first folder itself
        return fileNotFound(name);
    const fs::path given = expandHome(name);
    std::error_code ignored;
    if (fs::exists(given, ignored))
        return fs::absolute(given);
    std::vector<std::string> tried{fs::absolute(given).string()};
    for (const fs::path &folder : folders) {
        const fs::path candidate = folder / name;
        if (given.is_relative() && fs::exists(candidate, ignored))
            return candidate;
        tried.push_back(candidate.string());
    }
    Error error = fileNotFound(name);
    if (given.is_relative())
        error.detail =
            fmt::format("{} does not exist; looked for {}.", name, fmt::join(tried, ", "));
    return error;
}

} // namespace

fs::path dataFolder()
{
    if (const fs::path home = fromEnvironment("TESSERA_HOME"); !home.empty())
        return home;
    const fs::path data = absoluteFromEnvironment("XDG_DATA_HOME");
    return (data.empty() ? homeFolder() / ".local" / "share" : data) / "tessera";
}

fs::path runsFolder()
{
    return dataFolder() / "runs";
}

fs::path historyDatabase()
{
    return dataFolder() / "history.db";
}

fs::path cacheFolder()
{
    if (const fs::path home = fromEnvironment("TESSERA_HOME"); !home.empty())
        return home / "cache";
    const fs::path cache = absoluteFromEnvironment("XDG_CACHE_HOME");
    return (cache.empty() ? homeFolder() / ".cache" : cache) / "tessera";
}

fs::path socketFolder()
{
    const fs::path runtime = absoluteFromEnvironment("XDG_RUNTIME_DIR");
    const fs::path preferred = runtime.empty() || !fromEnvironment("TESSERA_HOME").empty()
        ? dataFolder() / "sockets"
        : runtime / "tessera";
    if (preferred.string().size() + kLongestSocketName <= kLongestSocketPath)
        return preferred;
    // A deep data folder: a short private folder, the same for each program of this user.
    return fmt::format("/tmp/tessera-{}-{:x}", ::getuid(),
                       std::hash<std::string>()(preferred.string()));
}

fs::path programFolder()
{
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

std::vector<fs::path> resourceFolders()
{
    std::vector<fs::path> folders;
    if (const fs::path given = fromEnvironment("TESSERA_RESOURCES"); !given.empty())
        folders.push_back(given);
    folders.push_back(programFolder().parent_path() / "share" / "tessera");
    if (const fs::path source = TESSERA_SOURCE_DIR; !source.empty())
        folders.push_back(source / "resources");
    return folders;
}

Result<fs::path> findResource(std::string_view name)
{
    std::vector<std::string> tried;
    for (const fs::path &folder : resourceFolders()) {
        const fs::path candidate = folder / name;
        std::error_code ignored;
        if (fs::exists(candidate, ignored))
            return candidate;
        tried.push_back(candidate.string());
    }
    Error error = fileNotFound(name);
    error.detail = fmt::format("{} does not exist; looked for {}.", name, fmt::join(tried, ", "));
    return error;
}

Result<fs::path> findModel(std::string_view name)
{
    std::vector<fs::path> folders;
    for (const fs::path &folder : resourceFolders()) {
        folders.push_back(folder / "models");
        folders.push_back(folder / "presets" / "models");
    }
    if (const fs::path source = TESSERA_SOURCE_DIR; !source.empty())
        folders.push_back(source / ".deps" / "models");
    return firstExisting(name, folders);
}

Result<fs::path> findDataset(std::string_view name)
{
    std::vector<fs::path> folders;
    for (const fs::path &folder : resourceFolders())
        folders.push_back(folder / "sample_data");
    return firstExisting(name, folders);
}

} // namespace tessera
