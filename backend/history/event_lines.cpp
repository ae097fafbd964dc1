// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/event_lines.h"

#include "backend/base/files.h"
#include "backend/history/event_file.h"
#include "backend/history/run_folder.h"
#include "backend/protocol/messages.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPiece = std::size_t{256} << 10;
constexpr std::uint64_t kTailPiece = std::uint64_t{64} << 10;

Result<UniqueFd> openToRead(const fs::path &path)
{
    UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd.valid())
        return errnoError(errno, path.string(), false);
    return fd;
}

/// The seq of the last good line of `text`, which ends with a line end; nothing when there is none.
/// The first line counts only when `fromLineStart`.
std::optional<std::int64_t> lastSeqOfText(std::string_view text, bool fromLineStart)
{
    while (!text.empty()) {
        text.remove_suffix(1);
        const std::size_t before = text.rfind('\n');
        if (before == std::string_view::npos && !fromLineStart)
            return std::nullopt;
        const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
        const Result<protocol::Envelope> event = protocol::decode(text.substr(start));
        if (event)
            return event->seq;
        text = text.substr(0, start);
    }
    return std::nullopt;
}

} // namespace

Result<bool> LineReader::next(std::string_view &line)
{
    while (true) {
        const std::size_t end = m_buffer.find('\n', m_searched);
        if (end != std::string::npos) {
            line = m_thrownAway > 0 ? std::string_view()
                                    : std::string_view(m_buffer).substr(m_start, end - m_start);
            m_offset += m_thrownAway + (end + 1 - m_start);
            m_thrownAway = 0;
            m_start = m_searched = end + 1;
            return true;
        }
        m_searched = m_buffer.size();
        TESSERA_TRY(const bool more, fill());
        if (!more)
            return false;
    }
}

/// Appends the next piece of the file to the buffer; false at its end.
Result<bool> LineReader::fill()
{
    m_buffer.erase(0, m_start);
    m_searched -= m_start;
    m_start = 0;
    if (m_buffer.size() > kLongestLine) {
        m_thrownAway += m_buffer.size();
        m_buffer.clear();
        m_searched = 0;
    }
    const std::size_t had = m_buffer.size();
    m_buffer.resize(had + kPiece);
    const auto at = static_cast<off_t>(m_offset + m_thrownAway + had);
    ssize_t count = 0;
    do {
        count = ::pread(m_fd, m_buffer.data() + had, kPiece, at);
    } while (count < 0 && errno == EINTR);
    m_buffer.resize(had + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0)
        return errnoError(errno, m_path, false);
    return count > 0;
}

Result<std::uint64_t> fileSize(int fd, const std::string &path)
{
    struct stat info = {};
    if (::fstat(fd, &info) != 0)
        return errnoError(errno, path, false);
    return static_cast<std::uint64_t>(info.st_size);
}

Result<std::string> readBefore(int fd, std::uint64_t end, std::uint64_t count,
                               const std::string &path)
{
    const std::uint64_t wanted = std::min(count, end);
    std::string text(wanted, '\0');
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t got = ::pread(fd, text.data() + done, text.size() - done,
                                    static_cast<off_t>(end - wanted + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errnoError(errno, path, false);
        if (got == 0)
            return fileUnreadable(path, "it became shorter while it was read");
        done += static_cast<std::size_t>(got);
    }
    return text;
}

Result<LastLine> unfinishedLine(int fd, const std::string &path)
{
    TESSERA_TRY(const std::uint64_t size, fileSize(fd, path));
    for (std::uint64_t window = kTailPiece;; window *= 4) {
        TESSERA_TRY(const std::string text, readBefore(fd, size, window, path));
        const std::size_t end = text.rfind('\n');
        if (end == std::string::npos && text.size() < size)
            continue;
        const std::size_t start = end == std::string::npos ? 0 : end + 1;
        return LastLine{.text = text.substr(start), .offset = size - (text.size() - start)};
    }
}

Result<std::int64_t> lastSeqIn(int fd, std::uint64_t size, const std::string &path)
{
    for (std::uint64_t window = kTailPiece;; window *= 4) {
        TESSERA_TRY(const std::string text, readBefore(fd, size, window, path));
        const std::optional<std::int64_t> seq = lastSeqOfText(text, text.size() == size);
        if (seq.has_value() || text.size() == size)
            return seq.value_or(0);
    }
}

Result<ReadEvents> readEvents(const fs::path &runFolder, std::int64_t fromSeq,
                              const std::function<bool(const protocol::Envelope &)> &callback,
                              std::uint64_t startOffset)
{
    const fs::path path = RunFolder{runFolder}.events();
    TESSERA_TRY(const UniqueFd fd, openToRead(path));
    LineReader lines(fd.get(), path.string(), startOffset);
    ReadEvents seen{.events = 0, .badLines = 0, .lastSeq = 0, .endOffset = startOffset};
    std::string_view line;
    while (true) {
        TESSERA_TRY(const bool found, lines.next(line));
        if (!found)
            return seen;
        seen.endOffset = lines.offset();
        const Result<protocol::Envelope> event = protocol::decode(line);
        if (!event || event->seq <= seen.lastSeq) {
            ++seen.badLines;
            continue;
        }
        seen.lastSeq = event->seq;
        if (event->seq < fromSeq)
            continue;
        ++seen.events;
        if (!callback(*event))
            return seen;
    }
}

Result<std::int64_t> lastSeqOf(const fs::path &runFolder)
{
    const fs::path path = RunFolder{runFolder}.events();
    TESSERA_TRY(const UniqueFd fd, openToRead(path));
    TESSERA_TRY(const LastLine tail, unfinishedLine(fd.get(), path.string()));
    return lastSeqIn(fd.get(), tail.offset, path.string());
}

} // namespace tessera::history
