// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/streamed_batches.h"

#include "backend/base/assert.h"

#include <numeric>

namespace tessera::train {
namespace {

data::StreamPlace placeOf(const Json &position)
{
    if (position.is_null())
        return {};
    data::StreamPlace place{.epoch = position.value("epoch", std::int64_t{0}),
                            .row = position.value("block_row", std::int64_t{0}),
                            .samples = position.value("block_samples", std::int64_t{0}),
                            .epochSamples = position.value("epoch_samples", std::int64_t{0})};
    if (auto report = data::DataReport::fromJson(position.value("report", Json())))
        place.report = *std::move(report); // an earlier version did not tell
    return place;
}

} // namespace

StreamedBatches::StreamedBatches(const config::RunConfig &config, int dataRanks,
                                 text::ModelText text, std::int64_t vocabulary,
                                 const Json &position)
    : m_microBatchSize(config.microBatchSize),
      m_globalBatchSize(config.globalBatchSize),
      m_dataRanks(dataRanks),
      m_text(std::move(text)),
      m_tools(data::textTools(m_text, vocabulary)),
      m_skipped(position.is_null()
                    ? 0
                    : position.value("samples", std::int64_t{0}) - placeOf(position).samples),
      m_stream(
          std::make_unique<data::RowStream>(config, config.dataset, m_tools, placeOf(position)))
{}

Result<void> StreamedBatches::prepare(std::int64_t step)
{
    if (step == m_step)
        return {};
    TESSERA_ASSERT(m_step < 0 || step == m_step + 1);
    for (; m_skipped > 0; --m_skipped)
        TESSERA_CHECK(m_stream->next());
    m_rows.clear();
    for (std::int64_t i = 0; i < m_globalBatchSize; ++i) {
        TESSERA_TRY(const data::Sample sample, m_stream->next());
        m_rows.emplace_back().append({sample.tokens, sample.labels, sample.weights});
    }
    m_step = step;
    return {};
}

std::vector<data::PackedRow> StreamedBatches::rows(std::int64_t step, std::int64_t micro,
                                                   int dataRank)
{
    TESSERA_ASSERT(step == m_step);
    const auto first = m_rows.begin() + (micro * m_dataRanks + dataRank) * m_microBatchSize;
    return {first, first + m_microBatchSize};
}

std::int64_t StreamedBatches::trainedTokens(std::int64_t step)
{
    TESSERA_ASSERT(step == m_step);
    return std::accumulate(
        m_rows.begin(), m_rows.end(), std::int64_t{0},
        [](std::int64_t sum, const data::PackedRow &row) { return sum + row.trainedTokens(); });
}

double StreamedBatches::epochAt(std::int64_t /*step*/) const
{
    return m_stream->epochs();
}

Json StreamedBatches::position(std::int64_t /*step*/) const
{
    const data::StreamPlace &block = m_stream->block();
    return {{"samples", m_stream->samples() + m_skipped},
            {"epoch", block.epoch},
            {"block_row", block.row},
            {"block_samples", block.samples},
            {"epoch_samples", block.epochSamples},
            {"report", block.report.toJson()}};
}

} // namespace tessera::train
