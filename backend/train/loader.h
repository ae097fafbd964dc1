// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/run_config.h"
#include "backend/data/dataset.h"
#include "backend/nn/batch.h"

#include <c10/core/Device.h>

#include <cstdint>
#include <vector>

namespace tessera::train {

/// Where a run begins in the sequence of rows: at its start, or where a checkpoint left it.
struct PlanStart {
    std::int64_t step = 0;         ///< steps done
    std::int64_t rows = 0;         ///< rows consumed by them, over all ranks and epochs
    std::int64_t rowsPerEpoch = 0; ///< of the run that it goes on from; 0: as below
};

/// Which rows each micro-batch of each rank holds.
///
/// An epoch visits floor(rows / (mbs * DP)) * mbs * DP rows in the order of data::epochOrder();
/// epochs follow each other without a break at a step's border. Micro-batch j of rank d of step s
/// (from 0) holds the rows s * gbs + (j * DP + d) * mbs + 0 ... mbs - 1 of that sequence, so the
/// micro-batches of a step are the same sets for every DP. A run that goes on keeps the length of
/// the epochs and counts rows, not steps: it may have another DP and another gbs.
class BatchPlan
{
public:
    BatchPlan(const config::RunConfig &config, int dataRanks, std::int64_t rows,
              const PlanStart &start = {});

    [[nodiscard]] std::int64_t microBatches() const { return m_microBatches; } ///< of one rank
    [[nodiscard]] std::vector<std::int64_t> rows(std::int64_t step, std::int64_t micro,
                                                 int dataRank) const;
    [[nodiscard]] std::vector<std::int64_t> globalRows(std::int64_t step) const;
    [[nodiscard]] double epochAt(std::int64_t step) const; ///< epochs done before that step
    [[nodiscard]] std::int64_t rowsBefore(std::int64_t step) const; ///< consumed before that step
    [[nodiscard]] std::int64_t rowsPerEpoch() const { return m_rowsPerEpoch; }

private:
    [[nodiscard]] std::int64_t rowAt(std::int64_t position) const;

    std::int64_t m_rows;
    std::int64_t m_rowsPerEpoch;
    std::int64_t m_microBatchSize;
    std::int64_t m_globalBatchSize;
    std::int64_t m_microBatches;
    int m_dataRanks;
    std::int64_t m_dataSeed;
    bool m_shuffle;
    PlanStart m_start;
    mutable std::int64_t m_cachedEpoch = -1;
    mutable std::vector<std::int64_t> m_cachedOrder;
};

/// Joins rows into one micro-batch on the device; documents stay apart, nothing is padded.
[[nodiscard]] nn::Batch makeBatch(const std::vector<data::PackedRow> &rows, c10::Device device);

} // namespace tessera::train
