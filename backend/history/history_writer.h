// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/run_record.h"
#include "backend/protocol/messages.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace tessera::history {

/// The only way into history.db: a queue and a thread of its own. No call waits for the database,
/// and none fails: when it is locked, damaged or full, the writer logs it once, forgets the queue,
/// keeps its position and later imports what is missing from events.jsonl. Thread-safe.
///
/// Order: EventFile::append first, then post(), because what is not in the queue is taken from the
/// file. On its first successful opening the writer also imports what other, dead supervisors left
/// behind in their run folders.
class HistoryWriter
{
public:
    struct Options {
        std::chrono::milliseconds busyTimeout{2000}; ///< wait of one transaction for a lock
        std::chrono::milliseconds retryAfter{1000};  ///< pause after a failure
        std::chrono::milliseconds batchWait{100};    ///< events of this long become one transaction
        std::size_t longestQueue = 50000; ///< events; beyond, they are read from the file
        bool importOthers = true;         ///< see above
    };
    struct Status {
        std::int64_t stored = 0;          ///< events written by this object
        bool behind = false;              ///< some are only in the event file as yet
        std::optional<Error> lastProblem; ///< the failure that is going on; none when all is well
        bool needsRebuild = false; ///< waiting does not mend it: damaged, or of a newer program
    };

    /// `database` is the file (paths.h historyDatabase()); it and its folder are made when absent.
    explicit HistoryWriter(std::filesystem::path database);
    HistoryWriter(std::filesystem::path database, Options options);
    HistoryWriter(const HistoryWriter &) = delete;
    HistoryWriter &operator=(const HistoryWriter &) = delete;
    /// Tries once more to store what is left, then ends; waits for at most about two busyTimeouts.
    ~HistoryWriter();

    /// Makes the run known, or brings its descriptive fields up to date. `record.id` and
    /// `record.folder` must be set; see recordFromConfig().
    void registerRun(RunRecord record);
    /// Queues an event that has its seq. An event of a run that was not registered is dropped with
    /// a line in the log.
    void post(const std::string &runId, protocol::Envelope event);
    /// Waits until everything posted before is in the database. False when that did not happen in
    /// time, or cannot without a rebuild; then it stays in events.jsonl.
    [[nodiscard]] bool flush(std::chrono::milliseconds timeout = std::chrono::seconds(10));
    [[nodiscard]] Status status() const;

private:
    class Worker;
    std::unique_ptr<Worker> m_worker;
};

} // namespace tessera::history
