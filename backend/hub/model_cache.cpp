// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/model_cache.h"

#include "backend/base/files.h"
#include "backend/base/paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace tessera::hub {
namespace {

namespace fs = std::filesystem;

fs::path homeFolder()
{
    const char *const home = std::getenv("HOME");
    return home != nullptr ? home : "/";
}

/// The folder that a variable names, ~ being the home folder; nullopt when it is not set or empty.
std::optional<fs::path> folderOf(const char *variable)
{
    const char *const value = std::getenv(variable);
    if (value == nullptr || *value == '\0')
        return std::nullopt;
    const std::string_view text = value;
    if (text == "~" || text.starts_with("~/"))
        return homeFolder() / text.substr(std::min<std::size_t>(2, text.size()));
    return fs::path(text);
}

fs::path userCache()
{
    return folderOf("XDG_CACHE_HOME").value_or(homeFolder() / ".cache");
}

bool isNameLetter(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-' || letter == '_'
        || letter == '.';
}

/// A commit or a name that stays inside its folder.
bool isRevision(std::string_view text)
{
    return !text.empty() && text.front() != '/' && text.find("..") == std::string_view::npos
        && text.find('\0') == std::string_view::npos;
}

} // namespace

std::string_view hubName(HubKind hub)
{
    return hub == HubKind::HuggingFace ? "hf" : "modelscope";
}

std::optional<HubKind> hubFromName(std::string_view name)
{
    for (const HubKind hub : {HubKind::HuggingFace, HubKind::ModelScope})
        if (hubName(hub) == name)
            return hub;
    return std::nullopt;
}

std::string_view defaultRevision(HubKind hub)
{
    return hub == HubKind::HuggingFace ? "main" : "master";
}

bool isRepoId(std::string_view text)
{
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos)
        return false;
    const auto isName = [](std::string_view name) {
        return !name.empty() && name.front() != '.' && name.find("--") == std::string_view::npos
            && std::ranges::all_of(name, isNameLetter);
    };
    return isName(text.substr(0, slash)) && isName(text.substr(slash + 1));
}

fs::path cacheRoot(HubKind hub)
{
    if (hub == HubKind::ModelScope)
        return folderOf("MODELSCOPE_CACHE").value_or(userCache() / "modelscope" / "hub");
    if (const auto cache = folderOf("HF_HUB_CACHE"))
        return *cache;
    return folderOf("HF_HOME").value_or(userCache() / "huggingface") / "hub";
}

fs::path CachedRepo::blob(const std::string &hash) const
{
    return root / "blobs" / hash;
}

fs::path CachedRepo::snapshot(const std::string &commit) const
{
    return root / "snapshots" / commit;
}

fs::path CachedRepo::ref(const std::string &revision) const
{
    return root / "refs" / revision;
}

fs::path CachedRepo::lock(const std::string &hash) const
{
    return root.parent_path() / ".locks" / root.filename() / (hash + ".lock");
}

Result<void> CachedRepo::link(const std::string &commit, const std::string &file,
                              const std::string &hash) const
{
    const fs::path place = snapshot(commit) / file;
    TESSERA_CHECK(makeFolder(place.parent_path()));
    std::error_code error;
    fs::remove(place, error);
    fs::create_symlink(blob(hash).lexically_relative(place.parent_path()), place, error);
    if (error)
        return fileUnwritable(place.string(), error.message());
    return {};
}

Result<void> CachedRepo::setRef(const std::string &revision, const std::string &commit) const
{
    if (revision == commit)
        return {};
    TESSERA_CHECK(makeFolder(ref(revision).parent_path()));
    return writeFileAtomically(ref(revision), commit);
}

CachedRepo cachedRepo(HubKind hub, std::string_view repo)
{
    std::string folder = "models--" + std::string(repo);
    folder.replace(folder.find('/'), 1, "--");
    return {.root = cacheRoot(hub) / folder};
}

std::optional<fs::path> findSnapshot(HubKind hub, std::string_view repo, std::string_view revision)
{
    if (!isRepoId(repo) || !isRevision(revision))
        return std::nullopt;
    const CachedRepo cached = cachedRepo(hub, repo);
    const Result<std::string> commit = readFile(cached.ref(std::string(revision)));
    const fs::path snapshot = cached.snapshot(commit ? *commit : std::string(revision));
    std::error_code ignored;
    return fs::is_directory(snapshot, ignored) ? std::optional(snapshot) : std::nullopt;
}

Result<fs::path> locateModel(std::string_view name)
{
    Result<fs::path> found = findModel(name);
    const std::size_t at = name.find('@');
    const std::string_view repo = name.substr(0, at);
    if (found || !isRepoId(repo))
        return found;
    for (const HubKind hub : {HubKind::HuggingFace, HubKind::ModelScope}) {
        const std::string_view revision =
            at == std::string_view::npos ? defaultRevision(hub) : name.substr(at + 1);
        if (const auto snapshot = findSnapshot(hub, repo, revision))
            return *snapshot;
    }
    return std::move(found).error().during(
        fmt::format("it is not in the cache either; `tessera model download {}` fetches it", repo));
}

} // namespace tessera::hub
