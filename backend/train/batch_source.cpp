// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/batch_source.h"

namespace tessera::train {

PlannedBatches::PlannedBatches(const config::RunConfig &config, int dataRanks, data::Rows rows,
                               const PlanStart &start)
    : m_rows(std::move(rows)),
      m_plan(config, dataRanks, static_cast<std::int64_t>(m_rows.size()), start)
{}

std::vector<data::PackedRow> PlannedBatches::rows(std::int64_t step, std::int64_t micro,
                                                  int dataRank)
{
    std::vector<data::PackedRow> made;
    for (const std::int64_t row : m_plan.rows(step, micro, dataRank))
        made.push_back(m_rows[static_cast<std::size_t>(row)]);
    return made;
}

std::int64_t PlannedBatches::trainedTokens(std::int64_t step)
{
    std::int64_t trained = 0;
    for (const std::int64_t row : m_plan.globalRows(step))
        trained += m_rows.trainedTokens(static_cast<std::size_t>(row));
    return trained;
}

Json PlannedBatches::position(std::int64_t step) const
{
    return {{"samples", m_plan.rowsBefore(step)}, {"rows_per_epoch", m_plan.rowsPerEpoch()}};
}

} // namespace tessera::train
