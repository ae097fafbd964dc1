// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/source_rows.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::data {

namespace {

namespace fs = std::filesystem;

/// How often each row of a source is used: once, or as "#N" asks.
Result<std::vector<std::int64_t>> timesUsed(const DataSource &source, std::int64_t dataSeed,
                                            bool draws)
{
    std::int64_t count = 0;
    for (const fs::path &file : source.files) {
        TESSERA_TRY([[maybe_unused]] const FileCounts counts,
                    readFileRows(file, [&](const FileRow &) {
                        ++count;
                        return true;
                    }));
    }
    std::vector<std::int64_t> times(static_cast<std::size_t>(count), 0);
    if (count == 0)
        return times;
    std::fill(times.begin(), times.end(), *source.rows / count);
    const std::vector<std::int64_t> order = epochOrder(count, 0, dataSeed, draws);
    for (std::int64_t i = 0; i < *source.rows % count; ++i)
        ++times[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])];
    return times;
}

} // namespace

SourceRows::SourceRows(const ColumnMap &columns, std::int64_t dataSeed, const StopToken &stop,
                       const std::function<void(double)> &progress, ReportWriter &writer,
                       bool draws)
    : m_columns(columns),
      m_dataSeed(dataSeed),
      m_draws(draws),
      m_stop(stop),
      m_progress(progress),
      m_writer(writer)
{}

Result<void> SourceRows::read(const std::vector<DataSource> &sources, const Take &take)
{
    for (const DataSource &source : sources) {
        for (const fs::path &file : source.files)
            m_totalBytes += static_cast<double>(bytesOf(file));
    }
    for (m_source = 0; m_source < sources.size() && !m_ended; ++m_source)
        TESSERA_CHECK(readSource(sources[m_source], take));
    return {};
}

Result<void> SourceRows::readSource(const DataSource &source, const Take &take)
{
    std::vector<std::int64_t> times;
    if (source.rows) {
        TESSERA_TRY(times, timesUsed(source, m_dataSeed, m_draws));
    }
    std::size_t row = 0;
    for (const fs::path &file : source.files) {
        std::optional<Error> failure;
        TESSERA_TRY(const FileCounts counts, readFileRows(file, [&](FileRow fileRow) {
                        const std::int64_t uses = source.rows ? times[row] : 1;
                        ++row;
                        for (std::int64_t i = 0; i < uses && !failure && !m_ended; ++i)
                            failure = i + 1 < uses ? addRow(source, file, fileRow, take)
                                                   : addRow(source, file, std::move(fileRow), take);
                        return !failure && !m_ended;
                    }));
        if (failure)
            return *std::move(failure);
        if (m_ended)
            return {};
        m_writer.blankLines(counts.blankLines);
        m_doneBytes += static_cast<double>(bytesOf(file));
    }
    return {};
}

std::optional<Error> SourceRows::addRow(const DataSource &source, const fs::path &file, FileRow row,
                                        const Take &take)
{
    if (m_stop.stopRequested())
        return cancelled();
    reportProgress(row.offset);
    m_writer.beginRow(file.string(), row.line);
    for (const std::string &notice : row.notices)
        m_writer.notice(notice);
    if (!row.reason.empty() || !row.value.is_object()) {
        m_writer.setExcerpt(row.reason.empty() ? excerptOf(row.value.dump()) : row.excerpt);
        m_writer.drop(whyNoRow(row));
        return {};
    }
    OrderedJson stored = m_keepsStored ? row.value : OrderedJson();
    Result<MappedRow> mapped =
        mapRow(source, m_columns, std::move(row.value), file.string(), m_writer);
    if (!mapped)
        return std::move(mapped).error().during(fmt::format("reading line {}", row.line));
    m_ended = !take(*mapped, stored);
    return {};
}

void SourceRows::reportProgress(std::size_t offset)
{
    const double done = m_totalBytes > 0
        ? std::min(1.0, (m_doneBytes + static_cast<double>(offset)) / m_totalBytes)
        : 1.0;
    if (m_progress && (m_progressStep == 0 || done >= m_lastProgress + m_progressStep)) {
        m_lastProgress = done;
        m_progress(done);
    }
}

Dropped whyNoRow(const FileRow &row)
{
    if (!row.reason.empty())
        return {.reason = row.reason, .detail = row.detail};
    return {.reason = "not_object",
            .detail = fmt::format("the row is a {}", row.value.type_name())};
}

Result<std::vector<DataSource>> findSources(const std::vector<std::string> &entries)
{
    std::vector<DataSource> sources;
    for (const std::string &entry : entries) {
        TESSERA_TRY(DataSource source, findSource(entry));
        sources.push_back(std::move(source));
    }
    return sources;
}

} // namespace tessera::data
