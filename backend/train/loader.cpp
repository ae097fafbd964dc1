// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/loader.h"

#include "backend/base/assert.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/tensor.h>

#include <algorithm>

namespace tessera::train {
namespace {

/// Rows of one micro-batch joined on the host.
struct Joined {
    std::vector<std::int64_t> tokens;
    std::vector<std::int64_t> positions;
    std::vector<std::int64_t> trained;
    std::vector<std::int64_t> targets;
    std::vector<float> weights; ///< empty as long as all are 1
    std::vector<std::int32_t> cumulative{0};
    std::vector<std::int64_t> lengths;
};

/// Adds tokens [begin, end) of a row as one document. The label at a position is the token there;
/// the position before it predicts it.
void addDocument(Joined &joined, const data::PackedRow &row, std::size_t begin, std::size_t end)
{
    const auto base = static_cast<std::int64_t>(joined.tokens.size());
    for (std::size_t i = begin; i < end; ++i) {
        const auto position = static_cast<std::int64_t>(i - begin);
        joined.tokens.push_back(row.tokens[i]);
        joined.positions.push_back(position);
        if (position == 0 || row.labels[i] == data::kIgnoredLabel)
            continue;
        if (!row.weights.empty()) {
            joined.weights.resize(joined.targets.size(), 1);
            joined.weights.push_back(row.weights[i]);
        }
        joined.trained.push_back(base + position - 1);
        joined.targets.push_back(row.labels[i]);
    }
    joined.lengths.push_back(static_cast<std::int64_t>(end - begin));
    joined.cumulative.push_back(static_cast<std::int32_t>(joined.tokens.size()));
}

void addRow(Joined &joined, const data::PackedRow &row)
{
    for (std::size_t document = 0; document < row.starts.size(); ++document) {
        const auto begin = static_cast<std::size_t>(row.starts[document]);
        const std::size_t end = document + 1 < row.starts.size()
            ? static_cast<std::size_t>(row.starts[document + 1])
            : row.tokens.size();
        addDocument(joined, row, begin, end);
    }
}

template<typename T>
at::Tensor toDevice(const std::vector<T> &values, c10::Device device)
{
    return at::tensor(values).to(device, /*non_blocking=*/true);
}

} // namespace

BatchPlan::BatchPlan(const config::RunConfig &config, int dataRanks, std::int64_t rows,
                     const PlanStart &start)
    : m_rows(rows),
      m_microBatchSize(config.microBatchSize),
      m_globalBatchSize(config.globalBatchSize),
      m_microBatches(config.globalBatchSize / (config.microBatchSize * dataRanks)),
      m_dataRanks(dataRanks),
      m_dataSeed(config.dataSeed),
      m_shuffle(config.trainDataloaderShuffle),
      m_start(start)
{
    const std::int64_t together = m_microBatchSize * dataRanks;
    m_rowsPerEpoch = start.rowsPerEpoch > 0 ? start.rowsPerEpoch : rows / together * together;
    TESSERA_ASSERT(m_rowsPerEpoch > 0 && m_microBatches > 0); // rules B01, B02 and B04
}

std::int64_t BatchPlan::rowAt(std::int64_t position) const
{
    const std::int64_t epoch = position / m_rowsPerEpoch;
    if (epoch != m_cachedEpoch) {
        m_cachedOrder = data::epochOrder(m_rows, epoch, m_dataSeed, m_shuffle);
        m_cachedEpoch = epoch;
    }
    return m_cachedOrder[static_cast<std::size_t>(position % m_rowsPerEpoch)];
}

std::vector<std::int64_t> BatchPlan::rows(std::int64_t step, std::int64_t micro, int dataRank) const
{
    const std::int64_t first =
        rowsBefore(step) + (micro * m_dataRanks + dataRank) * m_microBatchSize;
    std::vector<std::int64_t> chosen;
    for (std::int64_t i = 0; i < m_microBatchSize; ++i)
        chosen.push_back(rowAt(first + i));
    return chosen;
}

std::vector<std::int64_t> BatchPlan::globalRows(std::int64_t step) const
{
    std::vector<std::int64_t> chosen;
    for (std::int64_t i = 0; i < m_globalBatchSize; ++i)
        chosen.push_back(rowAt(rowsBefore(step) + i));
    return chosen;
}

double BatchPlan::epochAt(std::int64_t step) const
{
    return static_cast<double>(rowsBefore(step)) / static_cast<double>(m_rowsPerEpoch);
}

std::int64_t BatchPlan::rowsBefore(std::int64_t step) const
{
    return m_start.rows + (step - m_start.step) * m_globalBatchSize;
}

nn::Batch makeBatch(const std::vector<data::PackedRow> &rows, c10::Device device)
{
    Joined joined;
    for (const data::PackedRow &row : rows)
        addRow(joined, row);
    at::Tensor weights_N;
    if (!joined.weights.empty()) {
        joined.weights.resize(joined.targets.size(), 1);
        weights_N = toDevice(joined.weights, device);
    }
    return {.tokens_T = toDevice(joined.tokens, device),
            .positions_T = toDevice(joined.positions, device),
            .cumulative_G1 = toDevice(joined.cumulative, device),
            .lengths = joined.lengths,
            .longest = *std::ranges::max_element(joined.lengths),
            .trained_N = toDevice(joined.trained, device),
            .targets_N = toDevice(joined.targets, device),
            .weights_N = weights_N};
}

} // namespace tessera::train
