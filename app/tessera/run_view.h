// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/history/run_record.h"
#include "backend/protocol/messages.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tessera::app {

/// One expert and its share of the choices of its layer.
struct ExpertShare {
    int layer = 0;
    int expert = 0;
    double share = 0;
};

struct ExpertExtremes {
    ExpertShare busiest;
    ExpertShare idlest;
};

/// Tokens of each expert of each layer, summed over the steps that were seen.
class ExpertTally
{
public:
    void add(const protocol::ExpertLoad &load) { add(load.layer, load.tokensPerExpert); }
    void add(int layer, const std::vector<std::int64_t> &tokens);
    /// Nothing when no expert was counted.
    [[nodiscard]] std::optional<ExpertExtremes> extremes() const;

private:
    std::map<int, std::vector<std::int64_t>> m_tokens; // by layer
};

/// What a run looks like from outside, built from its events alone.
class RunView
{
public:
    explicit RunView(history::RunRecord record);

    void apply(const protocol::Envelope &event);
    void markInterrupted(bool interrupted) { m_record.interrupted = interrupted; }

    [[nodiscard]] const history::RunRecord &record() const { return m_record; }
    [[nodiscard]] const std::string &phase() const { return m_phase; } ///< of Preparing
    [[nodiscard]] double phaseProgress() const { return m_progress; }  ///< 0..1, -1 unknown
    /// Those written and not removed since, the newest last.
    [[nodiscard]] const std::vector<protocol::CheckpointWritten> &checkpoints() const
    {
        return m_checkpoints;
    }
    [[nodiscard]] const ExpertTally &experts() const { return m_experts; }
    /// The folder that was written at the end; empty until then.
    [[nodiscard]] const std::string &finalModel() const { return m_finalModel; }
    /// Of the newest step; NaN when it has none.
    [[nodiscard]] double lastLoss() const { return m_lastLoss; }
    [[nodiscard]] double lastTokensPerSecond() const { return m_lastTokensPerSecond; }
    /// From the pace of the last steps; nothing while it is not known.
    [[nodiscard]] std::optional<double> secondsLeft() const;

private:
    struct StepTime {
        std::int64_t step = 0;
        std::int64_t timeMs = 0;
    };
    void noteCheckpoint(const protocol::CheckpointWritten &written);
    void noteStep(const protocol::MetricBatch &batch, std::int64_t timeMs);

    history::RunRecord m_record;
    std::string m_phase;
    double m_progress = -1;
    double m_lastLoss;
    double m_lastTokensPerSecond;
    ExpertTally m_experts;
    std::string m_finalModel;
    std::vector<protocol::CheckpointWritten> m_checkpoints;
    std::deque<StepTime> m_steps; // the last few
};

/// recordJson() and rowsJson() with "schema": 1, and "expert_busiest" and "expert_idlest" (or
/// null).
[[nodiscard]] Json summaryJson(const history::RunRecord &record, const ExpertTally &experts);
/// The same for people, several lines.
[[nodiscard]] std::string summaryText(const history::RunRecord &record, const ExpertTally &experts);
/// A line for the whole model that merge_lora writes beside the adapter; empty when it is not
/// there.
[[nodiscard]] std::string mergedLine(const RunView &view);
/// A line for the finished model, and mergedLine(); empty before it is written.
[[nodiscard]] std::string finishedText(const RunView &view);

} // namespace tessera::app
