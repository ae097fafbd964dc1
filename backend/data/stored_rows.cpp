// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/stored_rows.h"

#include "backend/data/formats/lines.h"

namespace tessera::data {

namespace {

namespace fs = std::filesystem;

class Reader
{
public:
    Reader(const RowStart &start, const StopToken &stop, const std::function<bool(StoredRow)> &take)
        : m_start(start), m_stop(stop), m_take(take)
    {}

    /// False when no more rows are wanted.
    Result<bool> read(const DataSource &source, const fs::path &file)
    {
        TESSERA_TRY(const Format *const format, formatOf(file));
        if (format->rowIsLine)
            return readLines(source, file, *format);
        const Result<FileCounts> counts =
            readFileRows(file, [&](FileRow row) { return add(source, file, std::move(row)); });
        return ended(counts);
    }
    [[nodiscard]] std::int64_t counted() const { return m_counted; }

private:
    Result<bool> readLines(const DataSource &source, const fs::path &file, const Format &format)
    {
        TESSERA_TRY(TextWindow text, TextWindow::open(file));
        if (!skipLines(text, file))
            return text.failure()        ? Result<bool>(*text.failure())
                : m_stop.stopRequested() ? Result<bool>(cancelled())
                                         : true;
        const Result<FileCounts> counts = format.readText(
            text, file.string(), [&](FileRow row) { return add(source, file, std::move(row)); });
        return text.failure() ? *text.failure() : ended(counts);
    }

    /// Moves the text to the first row that is wanted; false when the file has none.
    bool skipLines(TextWindow &text, const fs::path &file)
    {
        Lines lines(text);
        while (lines.next()) {
            if (m_stop.stopRequested())
                return false;
            if (lines.blank())
                continue;
            if (isWanted(file, m_counted + 1, lines.number()))
                return true;
            ++m_counted;
        }
        return false;
    }

    bool add(const DataSource &source, const fs::path &file, FileRow row)
    {
        if (m_stop.stopRequested())
            return false;
        ++m_counted;
        if (!isWanted(file, m_counted, row.line))
            return true;
        m_ended =
            !m_take({.number = m_counted, .source = source, .file = file, .row = std::move(row)});
        return !m_ended;
    }

    bool isWanted(const fs::path &file, std::int64_t number, std::int64_t line)
    {
        m_begun = m_begun
            || (m_start.file.empty() ? number >= m_start.number
                                     : file == m_start.file && line >= m_start.line);
        return m_begun;
    }

    [[nodiscard]] Result<bool> ended(const Result<FileCounts> &counts) const
    {
        if (m_stop.stopRequested())
            return cancelled();
        if (!counts)
            return counts.error();
        return !m_ended;
    }

    const RowStart &m_start;
    const StopToken &m_stop;
    const std::function<bool(StoredRow)> &m_take;
    std::int64_t m_counted = 0;
    bool m_begun = false;
    bool m_ended = false;
};

} // namespace

Result<std::int64_t> readStoredRows(const std::vector<DataSource> &sources, const RowStart &start,
                                    const StopToken &stop,
                                    const std::function<bool(StoredRow)> &take)
{
    Reader reader(start, stop, take);
    for (const DataSource &source : sources) {
        for (const fs::path &file : source.files) {
            TESSERA_TRY(const bool more, reader.read(source, file));
            if (!more)
                return reader.counted();
        }
    }
    return reader.counted();
}

} // namespace tessera::data
