// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/history_writer.h"

#include "backend/base/log.h"
#include "backend/history/database_trouble.h"
#include "backend/history/importer.h"
#include "backend/history/run_store.h"
#include "backend/history/schema.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using protocol::Envelope;

/// What came in for one run since the last batch.
struct Inbox {
    std::optional<RunRecord> record;
    std::vector<Envelope> events;
    bool overflowed = false;  ///< events were dropped: read them from the file
    std::int64_t lastSeq = 0; ///< highest posted, dropped ones too
};
using Inboxes = std::map<std::string, Inbox>;

/// What the writer's thread knows of a run.
struct Known {
    RunRecord record;
    bool described = false;   ///< `record` is in the database
    bool behind = false;      ///< events are missing there: import them from the file
    std::int64_t lastSeq = 0; ///< highest posted
    std::uint64_t offset = 0; ///< where the next import starts to read
};

struct Connection {
    Database database;
    RunStore store; // its statements go before the database
};

/// Not a lock of somebody else and no full disk, which pass.
bool isBeyondWaiting(const Error &error)
{
    const DatabaseTrouble trouble = troubleOf(error);
    return trouble == DatabaseTrouble::Damaged || trouble == DatabaseTrouble::Newer;
}

Result<std::unique_ptr<Connection>> connect(const fs::path &path,
                                            std::chrono::milliseconds patience)
{
    TESSERA_TRY(Database database, openForWriting(path, patience));
    TESSERA_TRY(RunStore store, RunStore::open(database));
    return std::make_unique<Connection>(Connection{std::move(database), std::move(store)});
}

/// The database side: used by the writer's thread alone.
class Library
{
public:
    Library(fs::path path, const HistoryWriter::Options &options)
        : m_path(std::move(path)), m_options(options)
    {}

    /// Stores a batch and catches up with the files of runs that are behind. After a failure the
    /// runs are behind and the next call begins with a new connection.
    Result<void> store(Inboxes inboxes)
    {
        Result<void> stored = take(inboxes);
        if (!stored) {
            for (auto &[id, inbox] : inboxes) {
                if (const auto run = m_runs.find(id); run != m_runs.end())
                    run->second.behind = run->second.behind || inbox.lastSeq > 0;
            }
            for (auto &[id, run] : m_runs)
                forget(run); // perhaps another database is there the next time
            m_connection.reset();
        }
        return stored;
    }

    [[nodiscard]] bool behind() const
    {
        return std::ranges::any_of(
            m_runs, [](const auto &run) { return run.second.behind || !run.second.described; });
    }
    [[nodiscard]] std::int64_t stored() const { return m_stored; }

private:
    Result<void> take(Inboxes &inboxes)
    {
        noteRuns(inboxes);
        TESSERA_CHECK(ensureConnection());
        TESSERA_CHECK(storeLive(inboxes));
        for (auto &[id, run] : m_runs) {
            if (run.behind)
                TESSERA_CHECK(catchUp(run));
        }
        importOthers();
        return {};
    }

    /// What was known of the run's place in a database.
    static void forget(Known &run)
    {
        run.described = false;
        run.offset = 0;
    }

    void noteRuns(Inboxes &inboxes)
    {
        for (auto &[id, inbox] : inboxes) {
            if (inbox.record.has_value()) {
                m_runs[id].record = *std::exchange(inbox.record, std::nullopt);
                m_runs[id].described = false;
            }
            const auto run = m_runs.find(id);
            if (run == m_runs.end()) {
                noteUnknown(id);
                continue;
            }
            run->second.lastSeq = std::max(run->second.lastSeq, inbox.lastSeq);
            run->second.behind = run->second.behind || inbox.overflowed;
        }
    }

    void noteUnknown(const std::string &id)
    {
        if (m_unknown.insert(id).second)
            logWarn("history", "events of run {} are dropped: it was not registered", id);
    }

    Result<void> ensureConnection()
    {
        if (m_connection != nullptr && !m_connection->database.isStillInPlace()) {
            logInfo("history", "{} was replaced and is opened again", m_path.string());
            m_connection.reset();
            for (auto &[id, run] : m_runs) {
                forget(run);
                run.behind = run.lastSeq > 0;
            }
        }
        if (m_connection != nullptr)
            return {};
        TESSERA_TRY(m_connection, connect(m_path, m_options.busyTimeout));
        return {};
    }

    /// One transaction for the events of all runs that are up to date.
    Result<void> storeLive(const Inboxes &inboxes)
    {
        if (inboxes.empty() && !anyUndescribed())
            return {};
        TESSERA_TRY(Transaction transaction, Transaction::begin(m_connection->database));
        std::int64_t stored = 0;
        for (auto &[id, run] : m_runs) {
            const auto inbox = inboxes.find(id);
            const bool live =
                inbox != inboxes.end() && !run.behind && !inbox->second.events.empty();
            if (run.described && !live)
                continue;
            TESSERA_TRY(StoredRun held, m_connection->store.load(run.record, !run.described));
            if (live) {
                TESSERA_TRY(const std::int64_t added, addInOrder(held, inbox->second.events));
                TESSERA_CHECK(m_connection->store.save(held));
                run.behind = held.record.lastSeq < run.lastSeq;
                stored += added;
            }
        }
        TESSERA_CHECK(transaction.commit());
        m_stored += stored;
        for (auto &[id, run] : m_runs)
            run.described = true;
        return {};
    }

    [[nodiscard]] bool anyUndescribed() const
    {
        return std::ranges::any_of(m_runs, [](const auto &run) { return !run.second.described; });
    }

    /// Adds events up to the first that does not follow the database's last one.
    Result<std::int64_t> addInOrder(StoredRun &run, const std::vector<Envelope> &events)
    {
        std::int64_t added = 0;
        for (const Envelope &event : events) {
            if (event.seq > run.record.lastSeq + 1)
                break;
            added += event.seq > run.record.lastSeq ? 1 : 0;
            TESSERA_CHECK(m_connection->store.add(run, event));
        }
        return added;
    }

    Result<void> catchUp(Known &run)
    {
        const Result<ImportedEvents> imported = importEvents(
            m_connection->database, m_connection->store, run.record, false, run.offset);
        if (!imported)
            return imported.error();
        run.offset = imported->endOffset;
        m_stored += imported->events;
        run.behind = imported->lastSeq < run.lastSeq; // the rest waits until the file can grow
        return {};
    }

    /// Once: what supervisors that died left in their files. A failure there is none of ours.
    void importOthers()
    {
        if (!m_options.importOthers || std::exchange(m_importedOthers, true))
            return;
        const auto imported = importMissing(m_connection->database, m_path.parent_path() / "runs");
        if (!imported) {
            logWarn("history", "earlier runs could not be imported: {}",
                    imported.error().sentence());
            return;
        }
        for (const ImportedRun &run : *imported)
            logInfo("history", "imported {} events that run {} had left in its file", run.events,
                    run.id);
    }

    fs::path m_path;
    HistoryWriter::Options m_options;
    std::unique_ptr<Connection> m_connection;
    std::map<std::string, Known> m_runs;
    std::set<std::string> m_unknown;
    std::int64_t m_stored = 0;
    bool m_importedOthers = false;
};

} // namespace

/// The queue and the thread.
class HistoryWriter::Worker
{
public:
    Worker(fs::path database, Options options)
        : m_options(options), m_library(std::move(database), options), m_thread([this] { work(); })
    {}

    ~Worker()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_stop = true;
        }
        m_wake.notify_all();
        m_thread.join();
    }

    void registerRun(RunRecord record)
    {
        const std::lock_guard lock(m_mutex);
        Inbox &inbox = inboxOf(record.id);
        inbox.record = std::move(record);
    }

    void post(const std::string &runId, Envelope event)
    {
        const std::lock_guard lock(m_mutex);
        Inbox &inbox = inboxOf(runId);
        inbox.lastSeq = std::max(inbox.lastSeq, event.seq);
        if (m_queued >= m_options.longestQueue)
            inbox.overflowed = true;
        if (inbox.overflowed) {
            m_queued -= inbox.events.size();
            inbox.events = {};
        } else {
            ++m_queued;
            inbox.events.push_back(std::move(event));
        }
    }

    bool flush(std::chrono::milliseconds timeout)
    {
        std::unique_lock lock(m_mutex);
        const std::int64_t wanted = m_taken;
        ++m_flushing;
        m_status.needsRebuild = false; // it may have been rebuilt since the last try
        m_wake.notify_all();
        m_done.wait_for(lock, timeout,
                        [&] { return m_storedUpTo >= wanted || m_status.needsRebuild; });
        --m_flushing;
        return m_storedUpTo >= wanted;
    }

    Status status() const
    {
        const std::lock_guard lock(m_mutex);
        return m_status;
    }

private:
    /// The caller holds the mutex and is about to add one thing.
    Inbox &inboxOf(const std::string &runId)
    {
        ++m_taken;
        if (m_inboxes.empty())
            m_wake.notify_all(); // later ones join the batch
        return m_inboxes[runId];
    }

    void work()
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            waitForWork(lock);
            const bool last = m_stop;
            Inboxes inboxes = std::exchange(m_inboxes, {});
            m_queued = 0;
            const std::int64_t taken = m_taken;
            if (!last || !inboxes.empty() || m_status.behind) {
                lock.unlock();
                const Result<void> stored = m_library.store(std::move(inboxes));
                lock.lock();
                report(stored, taken);
            }
            if (last)
                return;
        }
    }

    /// Until there is something to do: a batch's worth of events, a retry, the end.
    void waitForWork(std::unique_lock<std::mutex> &lock)
    {
        const auto hurry = [this] { return m_stop || m_flushing > 0; };
        const auto news = [&] { return m_stop || !m_inboxes.empty(); };
        if (m_status.behind) {
            m_wake.wait_for(lock, m_options.retryAfter, [this] { return m_stop; });
            return;
        }
        m_wake.wait(lock, news);
        m_wake.wait_for(lock, m_options.batchWait, hurry);
    }

    void report(const Result<void> &stored, std::int64_t taken)
    {
        const bool wasFailing = m_status.lastProblem.has_value();
        m_status.stored = m_library.stored();
        m_status.behind = !stored.ok() || m_library.behind();
        if (!stored && !wasFailing)
            logWarn("history", "{} Training goes on; its events are imported later.",
                    stored.error().sentence());
        if (stored && wasFailing)
            logInfo("history", "the run history can be written again");
        m_status.lastProblem = stored ? std::nullopt : std::optional(stored.error());
        m_status.needsRebuild = !stored && isBeyondWaiting(stored.error());
        if (!m_status.behind)
            m_storedUpTo = taken;
        if (!m_status.behind || m_status.needsRebuild)
            m_done.notify_all();
    }

    Options m_options;
    Library m_library; // of the thread

    mutable std::mutex m_mutex; // guards what follows
    std::condition_variable m_wake;
    std::condition_variable m_done;
    Inboxes m_inboxes;
    std::size_t m_queued = 0;
    std::int64_t m_taken = 0;      ///< registrations and events so far
    std::int64_t m_storedUpTo = 0; ///< of m_taken
    int m_flushing = 0;
    bool m_stop = false;
    Status m_status;

    std::thread m_thread; // last: it uses all of the above
};

HistoryWriter::HistoryWriter(fs::path database) : HistoryWriter(std::move(database), Options{}) {}

HistoryWriter::HistoryWriter(fs::path database, Options options)
    : m_worker(std::make_unique<Worker>(std::move(database), options))
{}

HistoryWriter::~HistoryWriter() = default;

void HistoryWriter::registerRun(RunRecord record)
{
    m_worker->registerRun(std::move(record));
}

void HistoryWriter::post(const std::string &runId, Envelope event)
{
    m_worker->post(runId, std::move(event));
}

bool HistoryWriter::flush(std::chrono::milliseconds timeout)
{
    return m_worker->flush(timeout);
}

HistoryWriter::Status HistoryWriter::status() const
{
    return m_worker->status();
}

} // namespace tessera::history
