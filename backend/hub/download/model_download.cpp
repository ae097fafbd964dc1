// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/download/model_download.h"

#include "backend/base/files.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <deque>
#include <set>
#include <thread>

namespace tessera::hub {
namespace {

namespace fs = std::filesystem;

/// Room that is left for links, file systems' own needs and whoever else writes.
constexpr std::uint64_t kSpare = std::uint64_t{64} << 20U;

bool isOffline(HubKind hub)
{
    const char *const value = std::getenv("HF_HUB_OFFLINE");
    const std::string_view text = value == nullptr ? "" : value;
    return hub == HubKind::HuggingFace && (text == "1" || text == "true" || text == "TRUE");
}

/// Bytes a second over the last seconds, so that a pause shows.
class Rate
{
public:
    double of(std::uint64_t bytes)
    {
        const Clock::time_point now = Clock::now();
        m_seen.emplace_back(now, bytes);
        while (m_seen.size() > 2 && now - m_seen.front().first > kWindow)
            m_seen.pop_front();
        const std::chrono::duration<double> time = now - m_seen.front().first;
        if (time.count() < 0.1 || bytes < m_seen.front().second)
            return 0;
        return static_cast<double>(bytes - m_seen.front().second) / time.count();
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds kWindow{5};
    std::deque<std::pair<Clock::time_point, std::uint64_t>> m_seen;
};

class Download
{
public:
    Download(const DownloadRequest &request, RemoteModel model, std::vector<RemoteFile> files)
        : m_request(request),
          m_model(std::move(model)),
          m_files(std::move(files)),
          m_cache(cachedRepo(request.hub, request.repo))
    {}

    Result<DownloadedModel> run(const HubAccess &access, const StopToken &stop,
                                const std::function<void(const DownloadProgress &)> &onProgress)
    {
        collect();
        TESSERA_CHECK(lockWanted());
        TESSERA_CHECK(checkRoom());
        ContentDownloader downloader(access, m_request.pace, stop);
        Rate rate;
        TESSERA_CHECK(downloader.fetch(m_wanted, [&](std::uint64_t bytes, std::size_t contents) {
            onProgress(progress(bytes, contents, rate.of(bytes)));
        }));
        for (const RemoteFile &file : m_files)
            TESSERA_CHECK(m_cache.link(m_model.commit, file.path, file.hash));
        TESSERA_CHECK(m_cache.setRef(m_model.revision, m_model.commit));
        return DownloadedModel{.path = m_cache.snapshot(m_model.commit),
                               .commit = m_model.commit,
                               .files = m_files.size(),
                               .bytes = m_there + m_lacking,
                               .bytesFetched = m_lacking};
    }

private:
    /// Which contents are lacking; two files may have the same one.
    void collect()
    {
        std::set<std::string> seen;
        for (const RemoteFile &file : m_files) {
            if (!seen.insert(file.hash).second)
                continue;
            const fs::path place = m_cache.blob(file.hash);
            std::error_code error;
            const std::uint64_t size = fs::file_size(place, error);
            if (!error && size == file.bytes) {
                m_there += file.bytes;
                ++m_contentsThere;
            } else {
                m_lacking += file.bytes;
                m_wanted.push_back({.file = file, .place = place});
            }
        }
    }

    /// The locks of huggingface_hub, so that its tools and we do not write the same content.
    Result<void> lockWanted()
    {
        for (const WantedContent &content : m_wanted) {
            const fs::path file = m_cache.lock(content.file.hash);
            TESSERA_CHECK(makeFolder(file.parent_path()));
            UniqueFd fd(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
            if (!fd.valid())
                return errnoError(errno, file.string(), true);
            if (!lockSoon(fd.get()))
                return fileUnwritable(content.place.string(), "another program is downloading it");
            m_locks.push_back(std::move(fd));
        }
        return {};
    }

    /// One that was told to stop lets go in a moment.
    bool lockSoon(int fd) const
    {
        constexpr std::chrono::milliseconds kMost{3000};
        constexpr std::chrono::milliseconds kLook{20};
        const auto until =
            std::chrono::steady_clock::now() + std::min(kMost, m_request.pace.longestPause);
        while (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
            if (std::chrono::steady_clock::now() >= until)
                return false;
            std::this_thread::sleep_for(kLook);
        }
        return true;
    }

    /// What an earlier attempt left has its room already, as far as it came.
    Result<void> checkRoom()
    {
        std::uint64_t needed = 0;
        for (const WantedContent &content : m_wanted)
            needed += content.file.bytes - PartFile::kept(content.place, content.file.bytes);
        TESSERA_TRY(const std::uint64_t free, freeDiskBytes(m_cache.root));
        if (needed == 0 || needed + kSpare <= free)
            return {};
        return Error{
            .code = ErrorCode::DiskFull,
            .detail = fmt::format("{} needs {} bytes, and {} are free.", m_cache.root.string(),
                                  needed + kSpare, free),
            .args = {m_cache.root.string(), std::to_string(needed + kSpare), std::to_string(free)},
            .context = {},
            .place = SourcePlace::here()};
    }

    DownloadProgress progress(std::uint64_t bytes, std::size_t contents, double rate) const
    {
        DownloadProgress progress{.files = m_contentsThere + m_wanted.size(),
                                  .filesDone = m_contentsThere + contents,
                                  .bytes = m_there + m_lacking,
                                  .bytesDone = m_there + bytes,
                                  .bytesPerSecond = rate,
                                  .secondsLeft = {}};
        if (rate > 0)
            progress.secondsLeft = static_cast<double>(m_lacking - bytes) / rate;
        return progress;
    }

    const DownloadRequest &m_request;
    RemoteModel m_model;
    std::vector<RemoteFile> m_files;
    CachedRepo m_cache;
    std::vector<WantedContent> m_wanted;
    std::vector<UniqueFd> m_locks;
    std::size_t m_contentsThere = 0;
    std::uint64_t m_there = 0;   ///< bytes of contents that were in the cache
    std::uint64_t m_lacking = 0; ///< bytes of the others
};

Result<DownloadedModel> fromCache(const DownloadRequest &request)
{
    if (const auto snapshot = findSnapshot(request.hub, request.repo, request.revision))
        return DownloadedModel{.path = *snapshot, .commit = snapshot->filename().string()};
    return fileNotFound(fmt::format("{} at {} in {}, with HF_HUB_OFFLINE set,", request.repo,
                                    request.revision, cacheRoot(request.hub).string()));
}

} // namespace

Result<DownloadedModel>
downloadModel(const DownloadRequest &request, const StopToken &stop,
              const std::function<void(const DownloadProgress &)> &onProgress)
{
    if (request.revision.empty()) {
        DownloadRequest complete = request;
        complete.revision = defaultRevision(request.hub);
        return downloadModel(complete, stop, onProgress);
    }
    if (!isRepoId(request.repo))
        return wrongType("REPO", request.repo, "ORG/NAME, as the hub's page of the model has it");
    if (isOffline(request.hub))
        return fromCache(request);
    TESSERA_TRY(const HubAccess access, hubAccess(request.hub));
    TESSERA_TRY(
        RemoteModel model,
        listRemoteModel(access, request.repo, request.revision, request.pace.firstPause, stop));
    TESSERA_TRY(std::vector<RemoteFile> files, chooseFiles(model, request.files));
    return Download(request, std::move(model), std::move(files)).run(access, stop, onProgress);
}

} // namespace tessera::hub
