// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/protocol/messages.h"

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::history {

/// The append-only events.jsonl of one run: the source of truth. One supervisor at a time holds it;
/// the lock lasts as long as the object (or its process) lives. Not thread-safe.
///
/// Nothing here ever fails to take an event. While the file cannot grow (disk full) events wait in
/// memory, at most about `pendingLimit` bytes: beyond that metrics, expert loads and health are
/// thinned (whole steps, every second one, so that the curve keeps its shape), then log lines;
/// state, facts, checkpoints and failures are never dropped. Each append() and flush() tries the
/// file again; once it grows, the waiting events are written in order, and a Gap event says what is
/// missing.
class EventFile
{
public:
    static constexpr std::size_t kPendingLimit = std::size_t{16} << 20;

    /// Makes the run folder when it is not there, and a new file in it. FileUnwritable when there
    /// is an event file already.
    [[nodiscard]] static Result<EventFile> create(const std::filesystem::path &runFolder);
    /// Opens an existing file and goes on after its last event. A line that a crash left
    /// half-written is completed (when only its end is missing) or cut away. FileUnwritable when
    /// another process holds it, FileNotFound when there is none.
    [[nodiscard]] static Result<EventFile> open(const std::filesystem::path &runFolder);

    /// Gives the event its `seq` (one more than the last) and, when it is 0, its `timeMs`, writes
    /// it with one write(2), and returns the seq. Failures, checkpoints and final states are
    /// synced.
    std::int64_t append(protocol::Envelope &event);
    std::int64_t append(protocol::Envelope &&event) { return append(event); }

    /// Tries to write what waits. True when nothing waits any more.
    bool flush();

    /// The seq of the last event, 0 when there is none.
    [[nodiscard]] std::int64_t lastSeq() const { return m_lastSeq; }
    /// Events that wait in memory.
    [[nodiscard]] std::size_t pending() const { return m_pending.size(); }
    /// Why events wait: DiskFull, FileUnwritable. Empty when none does.
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }
    /// The Gap events that the file added by itself since the last call, for subscribers and
    /// database.
    [[nodiscard]] std::vector<protocol::Envelope> takeGaps();
    /// Another limit than kPendingLimit, at once: for the end of a run, and for tests.
    void setPendingLimit(std::size_t bytes);

    /// True when a living supervisor holds the event file of this run. False when there is no file.
    [[nodiscard]] static bool isLocked(const std::filesystem::path &runFolder);

private:
    struct Waiting {
        std::string line;
        std::int64_t firstStep = 0;
        std::int64_t lastStep = 0;
        int rank = 0; ///< 0: never dropped, 1: dropped after all of 2, 2: dropped first
    };

    EventFile(UniqueFd fd, std::filesystem::path path, std::int64_t lastSeq, std::uint64_t size);

    [[nodiscard]] bool writeLine(std::string_view line);
    [[nodiscard]] bool writeWaiting();
    void recordGap();
    void wait(const protocol::Message &message, std::string line);
    void thin();
    void dropSecondSteps();
    void drop(const std::function<bool(const Waiting &)> &unwanted);
    void noteProblem(int errnoValue);

    UniqueFd m_fd;
    std::filesystem::path m_path;
    std::int64_t m_lastSeq = 0;
    std::uint64_t m_size = 0; ///< up to the end of the last whole line
    bool m_tornTail = false;  ///< bytes of a failed write may follow m_size
    std::deque<Waiting> m_pending;
    std::size_t m_pendingBytes = 0;
    std::size_t m_pendingLimit = kPendingLimit;
    protocol::Gap m_gap; ///< what was dropped and is not recorded yet
    std::vector<protocol::Envelope> m_gaps;
    std::optional<Error> m_problem;
};

/// What readEvents() saw.
struct ReadEvents {
    std::int64_t events = 0;     ///< handed to the callback
    std::int64_t badLines = 0;   ///< whole lines that are no event, or whose seq does not grow
    std::int64_t lastSeq = 0;    ///< of the last good line, 0 when there is none
    std::uint64_t endOffset = 0; ///< after the last whole line; where a later call may start
};

/// Streams the events with seq >= fromSeq in order; memory stays small whatever the size of the
/// file. Bad lines are counted and skipped; a last line without its end is left for the next call.
/// The callback returns false to stop. `startOffset` is an earlier call's endOffset. FileNotFound,
/// FileUnreadable.
[[nodiscard]] Result<ReadEvents>
readEvents(const std::filesystem::path &runFolder, std::int64_t fromSeq,
           const std::function<bool(const protocol::Envelope &)> &callback,
           std::uint64_t startOffset = 0);

/// The seq of the last whole event, found from the end of the file; 0 when there is none.
[[nodiscard]] Result<std::int64_t> lastSeqOf(const std::filesystem::path &runFolder);

} // namespace tessera::history
