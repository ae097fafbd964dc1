// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/event_file.h"

#include "backend/base/log.h"
#include "backend/base/units.h"
#include "backend/history/event_lines.h"
#include "backend/history/run_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <set>
#include <utility>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;
using protocol::Envelope;
using protocol::Message;

/// What disk-full thinning may do with an event.
enum Keep { Always = 0, DropLate = 1, DropFirst = 2 };

Keep keepOf(const Message &message)
{
    if (std::holds_alternative<protocol::MetricBatch>(message)
        || std::holds_alternative<protocol::ExpertLoad>(message)
        || std::holds_alternative<protocol::RankHealth>(message))
        return DropFirst;
    const auto *record = std::get_if<protocol::LogRecord>(&message);
    return record != nullptr && record->level != "error" ? DropLate : Always;
}

struct StepRange {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

/// The steps that an event speaks of; 0 for none.
StepRange stepsOf(const Message &message)
{
    if (const auto *batch = std::get_if<protocol::MetricBatch>(&message)) {
        std::size_t rows = 1;
        for (const auto &[name, values] : batch->columns)
            rows = std::max(rows, values.size());
        return {batch->firstStep, batch->firstStep + static_cast<std::int64_t>(rows) - 1};
    }
    if (const auto *load = std::get_if<protocol::ExpertLoad>(&message))
        return {load->step, load->step};
    if (const auto *health = std::get_if<protocol::RankHealth>(&message))
        return {health->step, health->step};
    return {};
}

/// Events that a power failure must not take.
bool mustReachDisk(const Message &message)
{
    if (const auto *state = std::get_if<protocol::StateChanged>(&message))
        return protocol::isFinal(state->state);
    return std::holds_alternative<protocol::Failed>(message)
        || std::holds_alternative<protocol::CheckpointWritten>(message)
        || std::holds_alternative<protocol::CheckpointFailed>(message);
}

/// An open-file-description lock: held until the descriptor is closed, also by the death of the
/// process, and not lost when another descriptor of the file is closed.
struct flock wholeFile(short type)
{
    struct flock lock = {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    return lock;
}

Result<UniqueFd> openLocked(const fs::path &path, int flags)
{
    UniqueFd fd(::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | flags, 0600));
    if (!fd.valid())
        return errno == ENOENT ? fileNotFound(path.string())
                               : errnoError(errno, path.string(), true);
    struct flock lock = wholeFile(F_WRLCK);
    if (::fcntl(fd.get(), F_OFD_SETLK, &lock) == 0)
        return fd;
    if (errno == EAGAIN || errno == EACCES)
        return fileUnwritable(path.string(), "another tessera process writes it");
    return errnoError(errno, path.string(), true);
}

/// Completes or cuts away a last line without its end. Returns the size after that.
Result<std::uint64_t> repairTail(int fd, const std::string &path)
{
    TESSERA_TRY(const LastLine tail, unfinishedLine(fd, path));
    if (tail.text.empty())
        return tail.offset;
    if (protocol::decode(tail.text)) {
        TESSERA_CHECK(writeAll(fd, "\n", path));
        return tail.offset + tail.text.size() + 1;
    }
    logWarn("history", "{} ended in half a line ({} bytes), which was cut away", path,
            tail.text.size());
    if (::ftruncate(fd, static_cast<off_t>(tail.offset)) != 0)
        return errnoError(errno, path, true);
    return tail.offset;
}

} // namespace

EventFile::EventFile(UniqueFd fd, fs::path path, std::int64_t lastSeq, std::uint64_t size)
    : m_fd(std::move(fd)), m_path(std::move(path)), m_lastSeq(lastSeq), m_size(size)
{}

Result<EventFile> EventFile::create(const fs::path &runFolder)
{
    TESSERA_CHECK(makeFolder(runFolder));
    const fs::path path = RunFolder{runFolder}.events();
    TESSERA_TRY(UniqueFd fd, openLocked(path, O_CREAT | O_EXCL));
    return EventFile(std::move(fd), path, 0, 0);
}

Result<EventFile> EventFile::open(const fs::path &runFolder)
{
    const fs::path path = RunFolder{runFolder}.events();
    TESSERA_TRY(UniqueFd fd, openLocked(path, 0));
    TESSERA_TRY(const std::uint64_t size, repairTail(fd.get(), path.string()));
    TESSERA_TRY(const std::int64_t lastSeq, lastSeqIn(fd.get(), size, path.string()));
    return EventFile(std::move(fd), path, lastSeq, size);
}

std::int64_t EventFile::append(Envelope &event)
{
    if (!m_pending.empty())
        static_cast<void>(flush()); // a Gap comes before this event
    event.seq = ++m_lastSeq;
    if (event.timeMs == 0)
        event.timeMs = wallClockMs();
    std::string line = protocol::encode(event) + '\n';
    if (!m_pending.empty() || !writeLine(line))
        wait(event.message, std::move(line));
    else if (mustReachDisk(event.message))
        ::fdatasync(m_fd.get());
    return event.seq;
}

bool EventFile::flush()
{
    while (!m_pending.empty()) {
        if (!writeLine(m_pending.front().line))
            return false;
        m_pendingBytes -= m_pending.front().line.size();
        m_pending.pop_front();
    }
    if (m_problem.has_value()) {
        m_problem.reset();
        ::fdatasync(m_fd.get());
        logInfo("history", "{} grows again", m_path.string());
    }
    if (m_gap.droppedEvents > 0)
        recordGap();
    return m_pending.empty();
}

void EventFile::setPendingLimit(std::size_t bytes)
{
    m_pendingLimit = bytes;
    if (m_pendingBytes > m_pendingLimit)
        thin();
}

std::vector<Envelope> EventFile::takeGaps()
{
    return std::exchange(m_gaps, {});
}

bool EventFile::isLocked(const fs::path &runFolder)
{
    const UniqueFd fd(::open(RunFolder{runFolder}.events().c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.valid())
        return false;
    struct flock lock = wholeFile(F_RDLCK); // asks only, so that it never refuses a supervisor
    return ::fcntl(fd.get(), F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

/// All of the line or nothing of it.
bool EventFile::writeLine(std::string_view line)
{
    if (m_tornTail && ::ftruncate(m_fd.get(), static_cast<off_t>(m_size)) != 0) {
        noteProblem(errno);
        return false;
    }
    m_tornTail = false;
    std::size_t written = 0;
    while (written < line.size()) {
        const ssize_t count = ::write(m_fd.get(), line.data() + written, line.size() - written);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            noteProblem(errno);
            m_tornTail = written > 0 && ::ftruncate(m_fd.get(), static_cast<off_t>(m_size)) != 0;
            return false;
        }
        written += static_cast<std::size_t>(count);
    }
    m_size += line.size();
    return true;
}

void EventFile::recordGap()
{
    Envelope event{.seq = 0, .timeMs = 0, .message = std::exchange(m_gap, {})};
    append(event);
    m_gaps.push_back(std::move(event));
}

void EventFile::wait(const Message &message, std::string line)
{
    const StepRange steps = stepsOf(message);
    m_pendingBytes += line.size();
    m_pending.push_back({.line = std::move(line),
                         .firstStep = steps.first,
                         .lastStep = steps.last,
                         .rank = keepOf(message)});
    if (m_pendingBytes > m_pendingLimit)
        thin();
}

void EventFile::thin()
{
    const auto waits = [this](Keep rank) {
        return std::ranges::any_of(m_pending, [rank](const Waiting &w) { return w.rank == rank; });
    };
    while (m_pendingBytes > m_pendingLimit && waits(DropFirst))
        dropSecondSteps();
    if (m_pendingBytes > m_pendingLimit && waits(DropLate))
        drop([](const Waiting &waiting) { return waiting.rank == DropLate; });
}

/// Drops every second step that metrics, loads or health wait for; the only one when it is one.
void EventFile::dropSecondSteps()
{
    std::set<std::int64_t> steps;
    for (const Waiting &waiting : m_pending) {
        if (waiting.rank == DropFirst)
            steps.insert(waiting.firstStep);
    }
    std::set<std::int64_t> unwanted;
    bool second = steps.size() == 1;
    for (const std::int64_t step : steps) {
        if (second)
            unwanted.insert(step);
        second = !second;
    }
    drop([&unwanted](const Waiting &waiting) {
        return waiting.rank == DropFirst && unwanted.contains(waiting.firstStep);
    });
}

void EventFile::drop(const std::function<bool(const Waiting &)> &unwanted)
{
    std::erase_if(m_pending, [&](const Waiting &waiting) {
        if (!unwanted(waiting))
            return false;
        m_pendingBytes -= waiting.line.size();
        ++m_gap.droppedEvents;
        if (waiting.firstStep > 0) {
            m_gap.firstStep = m_gap.firstStep == 0 ? waiting.firstStep
                                                   : std::min(m_gap.firstStep, waiting.firstStep);
            m_gap.lastStep = std::max(m_gap.lastStep, waiting.lastStep);
        }
        return true;
    });
}

void EventFile::noteProblem(int errnoValue)
{
    if (!m_problem.has_value())
        logWarn("history", "{} cannot grow ({}); events wait in memory", m_path.string(),
                errnoError(errnoValue, m_path.string(), true).detail);
    m_problem = errnoError(errnoValue, m_path.string(), true);
}

} // namespace tessera::history
