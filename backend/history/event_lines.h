// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

// Internal to backend/history: the lines of an event file, from either end.

namespace tessera::history {

/// Longer lines are bad ones: no event is that long, as a frame is not.
inline constexpr std::size_t kLongestLine = std::size_t{16} << 20;

/// Reads whole lines of an open file, in pieces.
class LineReader
{
public:
    LineReader(int fd, std::string path, std::uint64_t offset)
        : m_fd(fd), m_path(std::move(path)), m_offset(offset)
    {}
    /// The next line without its end, valid until the next call; false when there is no whole line
    /// any more. A line over kLongestLine comes as an empty one.
    [[nodiscard]] Result<bool> next(std::string_view &line);
    /// After the last line that was returned.
    [[nodiscard]] std::uint64_t offset() const { return m_offset; }

private:
    [[nodiscard]] Result<bool> fill();

    int m_fd;
    std::string m_path;
    std::uint64_t m_offset; ///< of m_buffer[m_start]
    std::string m_buffer;
    std::size_t m_start = 0;        ///< of the next line
    std::size_t m_searched = 0;     ///< no line end in m_buffer[m_start .. m_searched)
    std::uint64_t m_thrownAway = 0; ///< of the too long line under way
};

struct LastLine {
    std::string text;         ///< empty when the file ends with a line end
    std::uint64_t offset = 0; ///< where the text begins; the file's size when it is empty
};
/// What stands after the last line end.
[[nodiscard]] Result<LastLine> unfinishedLine(int fd, const std::string &path);

/// The seq of the last event among the first `size` bytes, looked for from their end.
[[nodiscard]] Result<std::int64_t> lastSeqIn(int fd, std::uint64_t size, const std::string &path);

/// The last `count` bytes before `end`.
[[nodiscard]] Result<std::string> readBefore(int fd, std::uint64_t end, std::uint64_t count,
                                             const std::string &path);
[[nodiscard]] Result<std::uint64_t> fileSize(int fd, const std::string &path);

} // namespace tessera::history
