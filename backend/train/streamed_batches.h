// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/row_stream.h"
#include "backend/text/model_text.h"
#include "backend/train/batch_source.h"

#include <memory>
#include <optional>

namespace tessera::train {

/// Rows that are read while training. Every rank reads all of them, so that they agree on the
/// trained tokens of a step without asking each other; micro-batches are as those of BatchPlan.
class StreamedBatches final : public BatchSource
{
public:
    /// @param vocabulary  the model's
    /// @param position  what position() gave, or null to begin at the start
    StreamedBatches(const config::RunConfig &config, int dataRanks, text::ModelText text,
                    std::int64_t vocabulary, const Json &position);

    [[nodiscard]] Result<void> prepare(std::int64_t step) override;
    [[nodiscard]] std::vector<data::PackedRow> rows(std::int64_t step, std::int64_t micro,
                                                    int dataRank) override;
    [[nodiscard]] std::int64_t trainedTokens(std::int64_t step) override;
    /// Of the step that was prepared last; see data::RowStream::epochs().
    [[nodiscard]] double epochAt(std::int64_t step) const override;
    [[nodiscard]] const data::DataReport *readSoFar() const override { return &m_stream->report(); }
    [[nodiscard]] Json position(std::int64_t step) const override;

private:
    std::int64_t m_microBatchSize;
    std::int64_t m_globalBatchSize;
    int m_dataRanks;
    text::ModelText m_text; ///< m_tools and the stream point into it
    data::TextTools m_tools;
    std::int64_t m_skipped; ///< samples to pass over up to the position
    std::int64_t m_step = -1;
    std::vector<data::PackedRow> m_rows; ///< of the global batch of m_step
    std::unique_ptr<data::RowStream> m_stream;
};

} // namespace tessera::train
