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
#include <utility>

namespace tessera::data {
namespace {

constexpr std::size_t kBlocksAhead = 1;

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
        TESSERA_TRY(std::vector<DataSource> sources, findSources(stream.m_entries));
        for (DataSource &source : sources) {
            const std::optional<std::int64_t> limit = std::exchange(source.rows, std::nullopt);
            const std::int64_t before = report.rowsRead;
            SourceRows rows(columns, config.dataSeed, stop, nobody, writer);
            rows.withoutStored();
            TESSERA_CHECK(rows.read({source}, [&](const MappedRow &row, const OrderedJson &) {
                if (limit && report.rowsRead - before > *limit) {
                    --report.rowsRead;
                    return false;
                }
                take(row);
                return !ended;
            }));
            if (ended)
                return {};
        }
        flush(report.rowsRead);
        return {};
    }

    void take(const MappedRow &row)
    {
        const std::int64_t number = report.rowsRead - 1;
        if (number < from.row)
            return;
        const std::int64_t size = config.shuffleBufferSize;
        if (number / size != block.place.row / size)
            flush(number / size * size);
        RowResult<Sample> sample = maker.make(row, writer);
        if (!sample.ok()) {
            writer.drop(sample.dropped());
            return;
        }
        writer.keep(sample.value());
        block.samples.push_back(std::move(sample.value()));
    }

    void flush(std::int64_t nextRow)
    {
        StreamPlace next{.epoch = block.place.epoch,
                         .row = nextRow,
                         .samples =
                             block.place.samples + static_cast<std::int64_t>(block.samples.size())};
        if (config.trainDataloaderShuffle) {
            Random random = randomAt(config.dataSeed, block.place);
            shuffle(block.samples, random);
        }
        if (!block.samples.empty())
            ended = !stream.push(std::exchange(block, {}));
        block.place = next;
    }

    RowStream &stream;
    const config::RunConfig &config;
    SampleMaker maker;
    StreamPlace from;
    StopToken stop;
    std::function<void(double)> nobody;
    DataReport report;
    ReportWriter writer{report};
    Block block;
    bool ended = false;
};

RowStream::RowStream(config::RunConfig config, std::vector<std::string> entries,
                     const TextTools &text, const StreamPlace &start)
    : m_config(std::move(config)), m_entries(std::move(entries)), m_text(text), m_start(start)
{
    m_block.place = start;
    m_thread = std::thread([this] { readAll(); });
}

RowStream::~RowStream()
{
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
        Result<void> read = reader.read();
        {
            const std::scoped_lock lock(m_mutex);
            m_report = reader.report;
        }
        if (!read)
            return fail(std::move(read).error());
        if (reader.ended)
            return;
        if (reader.report.rowsKept == 0 && place.row == 0)
            return fail(noRows("the stream", reader.report));
        place = {.epoch = place.epoch + 1, .row = 0, .samples = reader.block.place.samples};
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

DataReport RowStream::report() const
{
    const std::scoped_lock lock(m_mutex);
    return m_report;
}

} // namespace tessera::data
