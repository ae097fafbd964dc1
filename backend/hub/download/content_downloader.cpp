// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/download/content_downloader.h"

#include "backend/hub/hash.h"
#include "backend/hub/tensor_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::hub {
namespace {

constexpr std::chrono::milliseconds kLook{50};
constexpr std::chrono::milliseconds kTellEvery{200};
constexpr std::chrono::seconds kSaveEvery{2};

Result<std::string> hashOf(const std::filesystem::path &path, HashKind kind, const StopToken &stop)
{
    return kind == HashKind::Sha256 ? sha256File(path, stop) : gitBlobHashFile(path);
}

Error otherSize(const RemoteFile &file, std::uint64_t found)
{
    return badFile(
        file.path, "download",
        fmt::format("the hub's list gives it {} bytes, its server {}", file.bytes, found));
}

} // namespace

ContentDownloader::ContentDownloader(const HubAccess &access, DownloadPace pace, StopToken stop)
    : m_access(access), m_pace(pace), m_stop(std::move(stop))
{}

Result<void> ContentDownloader::fetch(const std::vector<WantedContent> &contents,
                                      const OnProgress &onProgress)
{
    TESSERA_CHECK(open(contents));
    Result<void> outcome = work(onProgress);
    for (const auto &[id, running] : m_running)
        m_pool.cancel(id);
    m_running.clear();
    m_tasks.clear();
    for (Job &job : m_jobs) // a thread that still computes a hash looks at m_stop
        if (job.hash.valid())
            job.hash.wait();
    save();
    onProgress(bytesDone(), placed());
    return outcome;
}

Result<void> ContentDownloader::open(const std::vector<WantedContent> &contents)
{
    m_jobs.clear();
    for (const WantedContent &content : contents) {
        TESSERA_TRY(PartFile file,
                    PartFile::open(content.place, content.file.bytes, m_pace.partBytes));
        m_jobs.push_back({.content = &content, .file = std::move(file), .hash = {}});
        queueParts(m_jobs.size() - 1);
    }
    return {};
}

void ContentDownloader::queueParts(std::size_t job)
{
    const auto &parts = m_jobs[job].file->parts();
    for (std::size_t part = 0; part < parts.size(); ++part)
        if (!parts[part].whole())
            m_tasks.push_back({.job = job, .part = part, .attempts = 0, .notBefore = {}});
}

Result<void> ContentDownloader::work(const OnProgress &onProgress)
{
    Clock::time_point told;
    Clock::time_point saved = Clock::now();
    for (;;) {
        if (m_stop.stopRequested())
            return cancelled();
        startTasks();
        for (const auto &[id, reply] : m_pool.work(kLook))
            TESSERA_CHECK(ended(id, reply));
        TESSERA_CHECK(checkHashes());
        const Clock::time_point now = Clock::now();
        if (now - told >= kTellEvery) {
            onProgress(bytesDone(), placed());
            told = now;
        }
        if (now - saved >= kSaveEvery) {
            save();
            saved = now;
        }
        if (placed() == m_jobs.size())
            return {};
    }
}

void ContentDownloader::startTasks()
{
    const Clock::time_point now = Clock::now();
    for (auto it = m_tasks.begin(); it != m_tasks.end() && m_running.size() < m_pace.connections;) {
        if (it->notBefore > now) {
            ++it;
            continue;
        }
        const Task task = *it;
        it = m_tasks.erase(it);
        start(task);
    }
}

void ContentDownloader::start(const Task &task)
{
    Job &job = m_jobs[task.job];
    const PartFile::Part &part = job.file->parts()[task.part];
    auto running = std::make_unique<Running>();
    running->task = task;
    running->before = part.done;
    HttpRequest request{.url = job.content->file.url,
                        .credentials = m_access.credentials,
                        .range = {},
                        .silence = m_pace.silence};
    if (job.ranges)
        request.range = std::pair(part.begin + part.done, part.end);
    Running *const self = running.get();
    const HttpPool::Id id =
        m_pool.start(request, [this, self](std::string_view bytes, const HttpReply &reply) {
            return take(*self, bytes, reply);
        });
    m_running.emplace(id, std::move(running));
}

bool ContentDownloader::take(Running &running, std::string_view bytes, const HttpReply &reply)
{
    Job &job = m_jobs[running.task.job];
    const RemoteFile &file = job.content->file;
    const PartFile::Part part = job.file->parts()[running.task.part];
    if (job.ranges) {
        if (reply.status != 206) {
            running.withoutRange = true;
            return false;
        }
        if (reply.total && *reply.total != file.bytes) {
            running.refused = otherSize(file, *reply.total);
            return false;
        }
        const bool first = part.done == running.before;
        if (first && reply.rangeBegin != part.begin + part.done)
            return false; // not what was asked for: as if the connection had failed
    }
    if (bytes.size() > part.left()) {
        running.refused = otherSize(file, part.begin + part.done + bytes.size());
        return false;
    }
    if (auto written = job.file->append(running.task.part, bytes); !written) {
        running.refused = std::move(written).error();
        return false;
    }
    return true;
}

Result<void> ContentDownloader::ended(HttpPool::Id id, const HttpReply &reply)
{
    const auto it = m_running.find(id);
    if (it == m_running.end())
        return {}; // its content was dropped meanwhile
    const std::unique_ptr<Running> running = std::move(it->second);
    m_running.erase(it);
    Job &job = m_jobs[running->task.job];
    const PartFile::Part &part = job.file->parts()[running->task.part];
    if (running->refused)
        return *std::move(running->refused);
    if (running->withoutRange)
        return withoutRanges(running->task.job);
    if (part.whole())
        return {};
    if (reply.status == 416) // nothing where the list says that there is something
        return otherSize(job.content->file, reply.total.value_or(part.begin + part.done));
    return tryAgain(*running, reply);
}

Result<void> ContentDownloader::tryAgain(Running &running, const HttpReply &reply)
{
    Task task = running.task;
    Job &job = m_jobs[task.job];
    const PartFile::Part &part = job.file->parts()[task.part];
    const RemoteFile &file = job.content->file;
    const bool cameSomething = job.ranges && part.done > running.before;
    task.attempts = cameSomething ? 1 : task.attempts + 1;
    const bool sentLess = reply.status >= 200 && reply.status < 300;
    // What a hub redirects to refuses an address that has run out; the hub gives a new one.
    const bool mayHelp = sentLess || isTemporary(reply) || reply.redirected;
    if (!mayHelp || task.attempts >= m_pace.attempts) {
        if (sentLess)
            return truncated(file.path, part.left(), "the server ends before");
        return replyError(m_access, reply, file.path);
    }
    auto pause = std::min(m_pace.longestPause, m_pace.firstPause * (1 << (task.attempts - 1)));
    if (reply.retryAfter) {
        if (*reply.retryAfter > m_pace.longestWait)
            return replyError(m_access, reply, file.path);
        pause = *reply.retryAfter;
    }
    if (!job.ranges) // it begins anew
        TESSERA_CHECK(job.file->restart(true));
    task.notBefore = Clock::now() + pause;
    if (reply.status == 429) // it is meant for all that we ask
        for (Task &other : m_tasks)
            other.notBefore = std::max(other.notBefore, task.notBefore);
    m_tasks.push_back(task);
    return {};
}

/// The server answers a request for a part with everything: then it is asked for that.
Result<void> ContentDownloader::withoutRanges(std::size_t job)
{
    drop(job);
    m_jobs[job].ranges = false;
    TESSERA_CHECK(m_jobs[job].file->restart(true));
    queueParts(job);
    return {};
}

void ContentDownloader::drop(std::size_t job)
{
    std::erase_if(m_tasks, [job](const Task &task) { return task.job == job; });
    for (auto it = m_running.begin(); it != m_running.end();) {
        if (it->second->task.job == job) {
            m_pool.cancel(it->first);
            it = m_running.erase(it);
        } else {
            ++it;
        }
    }
}

Result<void> ContentDownloader::checkHashes()
{
    for (std::size_t index = 0; index < m_jobs.size(); ++index) {
        Job &job = m_jobs[index];
        if (job.placed || !job.file->whole())
            continue;
        if (!job.hash.valid())
            job.hash = std::async(std::launch::async,
                                  [path = job.file->dataFile(), kind = job.content->file.kind,
                                   stop = m_stop] { return hashOf(path, kind, stop); });
        else if (job.hash.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
            TESSERA_CHECK(takeHash(job, index));
    }
    return {};
}

Result<void> ContentDownloader::takeHash(Job &job, std::size_t index)
{
    TESSERA_TRY(const std::string hash, job.hash.get());
    const RemoteFile &file = job.content->file;
    if (hash == file.hash) {
        job.placed = true;
        return job.file->finish();
    }
    TESSERA_CHECK(job.file->restart(!job.ranges)); // no part of it can be trusted
    if (++job.badHashes > 1)
        return badFile(file.path, "download",
                       fmt::format("its hash is {}, but the hub says {}", hash, file.hash));
    queueParts(index);
    return {};
}

std::uint64_t ContentDownloader::bytesDone() const
{
    std::uint64_t sum = 0;
    for (const Job &job : m_jobs)
        sum += job.file->done();
    return sum;
}

std::size_t ContentDownloader::placed() const
{
    return static_cast<std::size_t>(std::ranges::count(m_jobs, true, &Job::placed));
}

void ContentDownloader::save()
{
    for (const Job &job : m_jobs)
        if (!job.placed)
            (void)job.file->save(); // what is not written down is fetched again
}

} // namespace tessera::hub
