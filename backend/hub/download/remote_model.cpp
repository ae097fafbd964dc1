// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/download/remote_model.h"

#include "backend/base/percent_encoding.h"
#include "backend/hub/hash.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

namespace tessera::hub {
namespace {

constexpr int kAttempts = 4;
constexpr std::chrono::seconds kLongestWait{60};

/// Inside its folder, and no part of it hidden by a trick.
bool isSafePath(const std::string &path)
{
    if (path.empty() || path.front() == '/' || path.find('\\') != std::string::npos
        || path.find('\0') != std::string::npos)
        return false;
    const std::filesystem::path parts = path;
    return std::all_of(parts.begin(), parts.end(), [](const std::filesystem::path &part) {
        return part != ".." && part != "." && !part.empty();
    });
}

bool isHash(const std::string &text, std::size_t digits)
{
    return text.size() == digits && std::ranges::all_of(text, [](char digit) {
               return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
           });
}

std::string textOf(const Json &object, const char *key)
{
    const Json value = object.is_object() ? object.value(key, Json()) : Json();
    return value.is_string() ? value.get<std::string>() : std::string();
}

std::optional<std::uint64_t> sizeOf(const Json &object, const char *key)
{
    const Json value = object.is_object() ? object.value(key, Json()) : Json();
    const bool size = value.is_number_integer() && value >= 0;
    return size ? std::optional(value.get<std::uint64_t>()) : std::nullopt;
}

Error badList(const HubAccess &access, std::string_view repo, std::string_view what)
{
    return badFile(fmt::format("{} of {}", repo, hostOf(access.endpoint)), "list of files", what);
}

Result<void> checkFile(const HubAccess &access, std::string_view repo, const RemoteFile &file)
{
    if (!isSafePath(file.path))
        return badList(access, repo, fmt::format("the file name {} leaves its folder", file.path));
    if (!isHash(file.hash, file.kind == HashKind::Sha256 ? 64 : 40))
        return badList(access, repo, fmt::format("{} has the hash '{}'", file.path, file.hash));
    return {};
}

/// Waits as long as the server asks for, or a little longer each time; false when it asks for more
/// than a person would wait, or was told to stop.
bool waitBefore(std::chrono::milliseconds pause, const HttpReply &reply, const StopToken &stop)
{
    const std::chrono::milliseconds wait =
        reply.retryAfter ? std::chrono::milliseconds(*reply.retryAfter) : pause;
    if (wait > kLongestWait)
        return false;
    const auto until = std::chrono::steady_clock::now() + wait;
    while (std::chrono::steady_clock::now() < until && !stop.stopRequested())
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return !stop.stopRequested();
}

Result<Json> ask(const HubAccess &access, const std::string &url, std::string_view what,
                 std::chrono::milliseconds firstPause, const StopToken &stop)
{
    const HttpRequest request{.url = url, .credentials = access.credentials, .range = {}};
    for (int attempt = 0;; ++attempt) {
        TESSERA_TRY(const HttpText text, httpGet(request, stop));
        if (text.reply.failure.empty() && text.reply.status == 200)
            return parseJson(text.content, "the answer of " + hostOf(access.endpoint));
        const bool again = attempt + 1 < kAttempts && isTemporary(text.reply)
            && waitBefore(firstPause * (1 << attempt), text.reply, stop);
        if (stop.stopRequested())
            return cancelled();
        if (!again)
            return replyError(access, text.reply, what);
    }
}

} // namespace

Result<RemoteModel> readHuggingFaceList(const HubAccess &access, const Json &answer,
                                        std::string_view repo, const std::string &revision)
{
    RemoteModel model{.repo = std::string(repo),
                      .revision = revision,
                      .commit = textOf(answer, "sha"),
                      .files = {}};
    if (!isHash(model.commit, 40))
        return badList(access, repo, "it names no commit");
    const Json siblings = answer.value("siblings", Json());
    if (!siblings.is_array())
        return badList(access, repo, "it has no files");
    for (const Json &entry : siblings) {
        const Json lfs = entry.is_object() ? entry.value("lfs", Json()) : Json();
        RemoteFile file{.path = textOf(entry, "rfilename"), .url = {}};
        file.kind = lfs.is_object() ? HashKind::Sha256 : HashKind::GitBlob;
        file.hash = lfs.is_object() ? textOf(lfs, "sha256") : textOf(entry, "blobId");
        const auto bytes = lfs.is_object() ? sizeOf(lfs, "size") : sizeOf(entry, "size");
        TESSERA_CHECK(checkFile(access, repo, file));
        if (!bytes)
            return badList(access, repo, fmt::format("{} has no size", file.path));
        file.bytes = *bytes;
        file.url = fmt::format("{}/{}/resolve/{}/{}", access.endpoint, percentEncoded(repo),
                               model.commit, percentEncoded(file.path));
        model.files.push_back(std::move(file));
    }
    return model;
}

Result<RemoteModel> readModelScopeList(const HubAccess &access, const Json &answer,
                                       std::string_view repo, const std::string &revision)
{
    RemoteModel model{.repo = std::string(repo), .revision = revision, .commit = {}, .files = {}};
    const Json data = answer.is_object() ? answer.value("Data", Json()) : Json();
    const Json files = data.is_object() ? data.value("Files", Json()) : Json();
    if (!files.is_array())
        return badList(access, repo, "it has no files");
    std::string all;
    for (const Json &entry : files) {
        if (textOf(entry, "Type") == "tree")
            continue;
        RemoteFile file{.path = textOf(entry, "Path"), .url = {}};
        file.hash = textOf(entry, "Sha256");
        TESSERA_CHECK(checkFile(access, repo, file));
        const auto bytes = sizeOf(entry, "Size");
        if (!bytes)
            return badList(access, repo, fmt::format("{} has no size", file.path));
        file.bytes = *bytes;
        file.url =
            fmt::format("{}/api/v1/models/{}/repo?Revision={}&FilePath={}", access.endpoint,
                        percentEncoded(repo), percentEncoded(revision), percentEncoded(file.path));
        all += file.path + '\n' + file.hash + '\n';
        model.files.push_back(std::move(file));
    }
    model.commit = sha256(all).substr(0, 40);
    return model;
}

Result<RemoteModel> listRemoteModel(const HubAccess &access, std::string_view repo,
                                    const std::string &revision,
                                    std::chrono::milliseconds firstPause, const StopToken &stop)
{
    const std::string what = fmt::format("{} at {}", repo, revision);
    if (access.hub == HubKind::HuggingFace) {
        std::string branch = percentEncoded(revision);
        for (std::size_t at = 0; (at = branch.find('/', at)) != std::string::npos; at += 3)
            branch.replace(at, 1, "%2F");
        TESSERA_TRY(const Json answer,
                    ask(access,
                        fmt::format("{}/api/models/{}/revision/{}?blobs=true", access.endpoint,
                                    percentEncoded(repo), branch),
                        what, firstPause, stop));
        return readHuggingFaceList(access, answer, repo, revision);
    }
    TESSERA_TRY(const Json answer,
                ask(access,
                    fmt::format("{}/api/v1/models/{}/repo/files?Revision={}&Recursive=true",
                                access.endpoint, percentEncoded(repo), percentEncoded(revision)),
                    what, firstPause, stop));
    return readModelScopeList(access, answer, repo, revision);
}

} // namespace tessera::hub
