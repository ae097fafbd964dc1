// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/data/dataset.h"
#include "backend/data/rows.h"
#include "backend/train/loader.h"

#include <cstdint>
#include <vector>

namespace tessera::train {

/// Where the rows of each step come from. Steps are counted from 0 and asked for in order.
class BatchSource
{
public:
    virtual ~BatchSource() = default;

    /// Has the rows of this step at hand; called before the others. What reading fails with.
    [[nodiscard]] virtual Result<void> prepare(std::int64_t step) = 0;
    [[nodiscard]] virtual std::vector<data::PackedRow> rows(std::int64_t step, std::int64_t micro,
                                                            int dataRank) = 0;
    /// Of the global batch.
    [[nodiscard]] virtual std::int64_t trainedTokens(std::int64_t step) = 0;
    [[nodiscard]] virtual double epochAt(std::int64_t step) const = 0; ///< done before that step
    /// What was read up to here, of rows that are read while training; else null.
    [[nodiscard]] virtual const data::DataReport *readSoFar() const { return nullptr; }
    /// What a checkpoint after `step` steps needs to go on behind them; the last step that was
    /// prepared is `step - 1`, or none was.
    [[nodiscard]] virtual Json position(std::int64_t step) const = 0;
};

/// A data set whose rows can be reached in any order.
class PlannedBatches final : public BatchSource
{
public:
    PlannedBatches(const config::RunConfig &config, int dataRanks, data::Rows rows,
                   const PlanStart &start = {});

    [[nodiscard]] Result<void> prepare(std::int64_t /*step*/) override { return {}; }
    [[nodiscard]] std::vector<data::PackedRow> rows(std::int64_t step, std::int64_t micro,
                                                    int dataRank) override;
    [[nodiscard]] std::int64_t trainedTokens(std::int64_t step) override;
    [[nodiscard]] double epochAt(std::int64_t step) const override { return m_plan.epochAt(step); }
    [[nodiscard]] Json position(std::int64_t step) const override;

private:
    data::Rows m_rows;
    BatchPlan m_plan;
};

} // namespace tessera::train
