// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/source_rows.h"

#include "backend/base/worker_pool.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

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

/// Batches that threads work on, handed on in the order in which they came.
class BatchLine
{
public:
    using HandOn = std::function<Result<bool>(RowBatch &batch)>; ///< false ends the reading

    BatchLine(int threads, HandOn handOn) : m_threads(threads), m_handOn(std::move(handOn))
    {
        if (threads > 1)
            m_pool.emplace(threads);
    }

    /// False when the reading is to end.
    Result<bool> push(std::unique_ptr<RowBatch> batch)
    {
        if (!m_pool) {
            batch->workOff();
            return m_handOn(*batch);
        }
        m_bytes += batch->bytes();
        RowBatch *const rows = batch.get();
        m_line.push_back({std::move(batch), m_pool->run([rows] { rows->workOff(); })});
        const std::size_t most = kAhead * static_cast<std::size_t>(m_threads);
        bool wanted = true;
        while (wanted && (m_line.size() > most || (m_bytes > kMostBytes && !m_line.empty()))) {
            TESSERA_TRY(wanted, handOnFirst());
        }
        return wanted;
    }
    /// All that is left.
    Result<void> finish()
    {
        bool wanted = true;
        while (wanted && !m_line.empty()) {
            TESSERA_TRY(wanted, handOnFirst());
        }
        return {};
    }

private:
    static constexpr std::size_t kAhead = 3;                          ///< batches a thread
    static constexpr std::size_t kMostBytes = std::size_t{32} << 20U; ///< of rows under work

    struct Place {
        std::unique_ptr<RowBatch> batch;
        std::future<void> done;
    };

    Result<bool> handOnFirst()
    {
        Place first = std::move(m_line.front());
        first.done.get();
        m_line.pop_front();
        m_bytes -= first.batch->bytes();
        return m_handOn(*first.batch);
    }

    int m_threads;
    HandOn m_handOn;
    std::deque<Place> m_line;
    std::size_t m_bytes = 0;
    std::optional<WorkerPool> m_pool; // last: it uses the batches
};

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
    return walk(sources, [&](SourceRow row) -> Result<bool> {
        reportProgress(shareAt(row.row.offset));
        m_writer.beginRow(row.file, row.row.line);
        TESSERA_TRY(
            const std::optional<MappedRow> named,
            nameColumns(sources[row.source], m_columns, std::move(row.row), row.file, m_writer));
        return !named || take(*named);
    });
}

Result<void> SourceRows::workOff(const std::vector<DataSource> &sources, int threads,
                                 const RowWork &work)
{
    BatchLine line(threads, [this](RowBatch &batch) -> Result<bool> {
        TESSERA_TRY(const bool wanted, batch.handOn(m_writer));
        reportProgress(batch.share());
        return wanted;
    });
    const auto newBatch = [&] { return std::make_unique<RowBatch>(sources, m_columns, work); };
    std::unique_ptr<RowBatch> batch = newBatch();
    bool wanted = true;
    Result<void> walked = walk(sources, [&](SourceRow row) -> Result<bool> {
        batch->setShare(shareAt(row.row.offset));
        batch->add(std::move(row));
        if (batch->full()) {
            TESSERA_TRY(wanted, line.push(std::exchange(batch, newBatch())));
        }
        return wanted;
    });
    if (!wanted || (!walked && walked.error().code == ErrorCode::Cancelled))
        return walked;
    if (!batch->empty()) {
        TESSERA_TRY(wanted, line.push(std::move(batch)));
    }
    if (wanted)
        TESSERA_CHECK(line.finish()); // also of the rows before a place where a file is damaged
    return walked;
}

Result<void> SourceRows::walk(const std::vector<DataSource> &sources, const Sink &sink)
{
    for (const DataSource &source : sources) {
        for (const fs::path &file : source.files)
            m_totalBytes += static_cast<double>(bytesOf(file));
    }
    bool wanted = true;
    for (std::size_t i = 0; i < sources.size() && wanted; ++i) {
        TESSERA_TRY(wanted, walkSource(sources[i], i, sink));
    }
    return {};
}

Result<bool> SourceRows::walkSource(const DataSource &source, std::size_t index, const Sink &sink)
{
    std::vector<std::int64_t> times;
    if (source.rows) {
        TESSERA_TRY(times, timesUsed(source, m_dataSeed, m_draws));
    }
    std::size_t row = 0;
    bool wanted = true;
    for (const fs::path &file : source.files) {
        std::optional<Error> failure;
        const auto use = [&](FileRow fileRow) {
            if (m_stop.stopRequested()) {
                failure = cancelled();
                return;
            }
            Result<bool> taken =
                sink({.source = index, .file = file.string(), .row = std::move(fileRow)});
            if (taken)
                wanted = *taken;
            else
                failure = std::move(taken).error();
        };
        TESSERA_TRY(const FileCounts counts, readFileRows(file, [&](FileRow fileRow) {
                        const std::int64_t uses = source.rows ? times[row] : 1;
                        ++row;
                        for (std::int64_t i = 1; i < uses && !failure && wanted; ++i)
                            use(fileRow);
                        if (uses > 0 && !failure && wanted)
                            use(std::move(fileRow));
                        return !failure && wanted;
                    }));
        if (failure)
            return *std::move(failure);
        if (!wanted)
            return false;
        m_writer.blankLines(counts.blankLines);
        m_doneBytes += static_cast<double>(bytesOf(file));
    }
    return true;
}

double SourceRows::shareAt(std::size_t offset) const
{
    return m_totalBytes > 0
        ? std::min(1.0, (m_doneBytes + static_cast<double>(offset)) / m_totalBytes)
        : 1.0;
}

void SourceRows::reportProgress(double share)
{
    if (m_progress && (m_progressStep == 0 || share >= m_lastProgress + m_progressStep)) {
        m_lastProgress = share;
        m_progress(share);
    }
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
