// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/row_stream.h"

#include "backend/data/columns.h"
#include "backend/data/load_samples.h"
#include "backend/data/random.h"
#include "backend/data/report.h"
#include "backend/data/sample_maker.h"
#include "backend/data/source_rows.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tessera::data {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlocksAhead = 1;

double sourceBytes(const DataSource &source)
{
    return std::accumulate(
        source.files.begin(), source.files.end(), 0.0,
        [](double sum, const fs::path &file) { return sum + static_cast<double>(bytesOf(file)); });
}

/// Of the block that begins there.
Random randomAt(std::int64_t dataSeed, const StreamPlace &place)
{
    Random mix(static_cast<std::uint64_t>(dataSeed));
    mix = Random(mix.next() ^ static_cast<std::uint64_t>(place.epoch));
    return Random(mix.next() ^ static_cast<std::uint64_t>(place.row));
}

} // namespace

/// One epoch, read from its beginning; blocks before the start are passed over unread.
struct RowStream::Reader {
    Reader(RowStream &owner, const config::RunConfig &settings, const StreamPlace &start)
        : stream(owner), config(settings), maker(settings, owner.m_text), from(start)
    {
        block.place = start;
    }

    Result<void> read()
    {
        TESSERA_TRY(const ColumnMap columns, ColumnMap::parse(config.columns));
        TESSERA_TRY(const std::vector<DataSource> sources, findSources(stream.m_entries));
        for (const DataSource &source : sources)
            totalBytes += sourceBytes(source);
        for (const DataSource &source : sources) {
            TESSERA_CHECK(read(columns, source));
            doneBytes += sourceBytes(source);
            if (ended)
                return {};
        }
        share = 1;
        if (!begun)
            begin(); // at the very end, or the files have fewer rows now
        flush();
        return {};
    }

    /// "#N" takes the first rows; what lies behind them is not counted.
    Result<void> read(const ColumnMap &columns, DataSource source)
    {
        const std::optional<std::int64_t> limit = std::exchange(source.rows, std::nullopt);
        const std::int64_t first = row();
        const double bytes = sourceBytes(source);
        std::optional<DataReport> atLimit;
        const std::function<void(double)> progress = [&](double read) {
            if (limit && !atLimit && row() - first == *limit)
                atLimit = report;
            if (atLimit)
                return;
            const double rows =
                limit ? static_cast<double>(row() - first) / static_cast<double>(*limit) : 0;
            share = totalBytes > 0 ? (doneBytes + std::max(read, rows) * bytes) / totalBytes : 0;
            beforeRow();
        };
        SourceRows rows(columns, config.dataSeed, stream.m_stop, progress, writer);
        rows.reportEachRow();
        TESSERA_CHECK(rows.read({source}, [&](const MappedRow &mapped) {
            if (!atLimit)
                take(mapped);
            return !atLimit && !ended;
        }));
        if (atLimit)
            report = *std::move(atLimit);
        return {};
    }

    /// Rows of this epoch that have begun.
    [[nodiscard]] std::int64_t row() const { return uncounted + report.rowsRead; }

    /// Counting goes on from what was counted before the start.
    void begin()
    {
        begun = true;
        block.place.share = share;
        if (from.epoch > 0)
            return;
        uncounted = from.row - from.report.rowsRead;
        report = from.report;
    }

    /// Blocks begin at multiples of their size.
    void beforeRow()
    {
        if (!begun && row() == from.row)
            begin();
        if (begun && row() > block.place.row && row() % config.shuffleBufferSize == 0)
            flush();
    }

    void take(const MappedRow &mapped)
    {
        if (!begun)
            return;
        RowResult<Sample> sample = maker.make(mapped, writer);
        if (!sample.ok()) {
            writer.drop(sample.dropped());
            return;
        }
        writer.keep(sample.value());
        block.samples.push_back(std::move(sample.value()));
    }

    void flush()
    {
        StreamPlace next{.epoch = from.epoch,
                         .row = row(),
                         .samples =
                             block.place.samples + static_cast<std::int64_t>(block.samples.size()),
                         .report = from.epoch == 0 ? report : from.report,
                         .epochSamples = from.epochSamples,
                         .share = share};
        if (config.trainDataloaderShuffle) {
            Random random = randomAt(config.dataSeed, block.place);
            shuffle(block.samples, random);
        }
        block.end = next;
        if (!block.samples.empty())
            ended = !stream.push(std::exchange(block, {}));
        block.place = std::move(next);
    }

    RowStream &stream;
    const config::RunConfig &config;
    SampleMaker maker;
    const StreamPlace &from;
    DataReport report; ///< of the rows that have begun, less the uncounted ones
    ReportWriter writer{report};
    std::int64_t uncounted = 0; ///< before a start that does not tell of them
    bool begun = false;         ///< the start is reached
    Block block;
    double totalBytes = 0;
    double doneBytes = 0;
    double share = 0; ///< of the bytes of this epoch before the row
    bool ended = false;
};

RowStream::RowStream(config::RunConfig config, std::vector<std::string> entries,
                     const TextTools &text, const StreamPlace &start)
    : m_config(std::move(config)), m_entries(std::move(entries)), m_text(text), m_start(start)
{
    m_block.place = start;
    m_block.end = start;
    m_thread = std::thread([this] { readAll(); });
}

RowStream::~RowStream()
{
    m_stop.requestStop();
    {
        const std::scoped_lock lock(m_mutex);
        m_stopped = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void RowStream::readAll()
{
    const auto fail = [this](Error error) {
        const std::scoped_lock lock(m_mutex);
        m_failure = std::move(error);
        m_changed.notify_all();
    };
    const Result<config::RunConfig> settings = withSystemText(m_config);
    if (!settings)
        return fail(settings.error());
    for (StreamPlace place = m_start;;) {
        Reader reader(*this, *settings, place);
        if (Result<void> read = reader.read(); !read)
            return fail(std::move(read).error());
        if (reader.ended)
            return;
        const StreamPlace &end = reader.block.place;
        if (reader.report.rowsKept == 0 && place.row == 0)
            return fail(noRows("the stream", reader.report));
        place = {.epoch = end.epoch + 1,
                 .samples = end.samples,
                 .report = end.report,
                 .epochSamples = end.epoch == 0 ? end.samples : end.epochSamples};
    }
}

bool RowStream::push(Block block)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_stopped || m_blocks.size() < kBlocksAhead; });
    if (m_stopped)
        return false;
    m_blocks.push_back(std::move(block));
    m_changed.notify_all();
    return true;
}

Result<Sample> RowStream::next()
{
    if (m_next == m_block.samples.size()) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_failure || !m_blocks.empty(); });
        if (m_blocks.empty())
            return *m_failure;
        m_block = std::move(m_blocks.front());
        m_blocks.pop_front();
        m_next = 0;
        m_changed.notify_all();
    }
    return std::move(m_block.samples[m_next++]);
}

std::int64_t RowStream::samples() const
{
    return m_block.place.samples + static_cast<std::int64_t>(m_next);
}

double RowStream::epochs() const
{
    const StreamPlace &place = m_block.place;
    if (place.epochSamples > 0)
        return static_cast<double>(samples()) / static_cast<double>(place.epochSamples);
    const double given = m_block.samples.empty()
        ? 0
        : static_cast<double>(m_next) / static_cast<double>(m_block.samples.size());
    return static_cast<double>(place.epoch) + place.share
        + given * (m_block.end.share - place.share);
}

} // namespace tessera::data
