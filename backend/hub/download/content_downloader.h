// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/download/part_file.h"
#include "backend/hub/download/remote_model.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <future>
#include <map>
#include <optional>
#include <vector>

namespace tessera::hub {

/// How contents are fetched. The numbers are those for real hubs; tests make them small.
struct DownloadPace {
    std::size_t connections = 8;
    std::uint64_t partBytes = std::uint64_t{64} << 20U;
    int attempts = 8;                          ///< in a row without a byte
    std::chrono::milliseconds firstPause{500}; ///< doubled from attempt to attempt
    std::chrono::milliseconds longestPause{30000};
    std::chrono::seconds longestWait{600}; ///< a hub may ask to wait for so long
    std::chrono::seconds silence{30};      ///< a connection without a byte has failed
};

/// A content and the file that it becomes.
struct WantedContent {
    RemoteFile file;
    std::filesystem::path place;
};

/// Fetches contents in parts over several connections at once, and takes up what an earlier attempt
/// left. A content is moved to its place when its hash is right; a wrong one is fetched once more.
///
/// Errors: those of replyError(), BadFile for a wrong hash or size, Truncated when a server keeps
/// sending less than it should, FileUnwritable and DiskFull; Cancelled when asked to stop. After
/// each of them everything that came is kept for the next attempt.
class ContentDownloader
{
public:
    ContentDownloader(const HubAccess &access, DownloadPace pace, StopToken stop);

    /// Called with the bytes that are there of all contents, several times a second.
    using OnProgress = std::function<void(std::uint64_t bytes, std::size_t contents)>;
    [[nodiscard]] Result<void> fetch(const std::vector<WantedContent> &contents,
                                     const OnProgress &onProgress);

private:
    using Clock = std::chrono::steady_clock;
    struct Job {
        const WantedContent *content = nullptr;
        std::optional<PartFile> file;
        bool ranges = true; ///< false: the server sends the whole content only
        int badHashes = 0;
        std::future<Result<std::string>> hash;
        bool placed = false;
    };
    struct Task {
        std::size_t job = 0;
        std::size_t part = 0;
        int attempts = 0;
        Clock::time_point notBefore;
    };
    struct Running {
        Task task;
        std::uint64_t before = 0;     ///< bytes of the part when it was started
        std::optional<Error> refused; ///< why the sink broke it off
        bool withoutRange = false;    ///< the server sent all where a part was asked for
    };

    Result<void> open(const std::vector<WantedContent> &contents);
    void queueParts(std::size_t job);
    void startTasks();
    void start(const Task &task);
    bool take(Running &running, std::string_view bytes, const HttpReply &reply);
    Result<void> ended(HttpPool::Id id, const HttpReply &reply);
    Result<void> tryAgain(Running &running, const HttpReply &reply);
    Result<void> withoutRanges(std::size_t job);
    void drop(std::size_t job);
    Result<void> checkHashes();
    Result<void> takeHash(Job &job, std::size_t index);
    [[nodiscard]] std::uint64_t bytesDone() const;
    [[nodiscard]] std::size_t placed() const;
    Result<void> work(const OnProgress &onProgress);
    void save();

    const HubAccess &m_access;
    DownloadPace m_pace;
    StopToken m_stop;
    std::vector<Job> m_jobs;
    std::vector<Task> m_tasks;
    std::map<HttpPool::Id, std::unique_ptr<Running>> m_running;
    HttpPool m_pool; // before what its sinks refer to is gone, it is
};

} // namespace tessera::hub
