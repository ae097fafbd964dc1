// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/run_record.h"
#include "ui/models/run_table_model.h"

#include <QList>

#include <cmath>
#include <string>

namespace tessera::test {

/// A run as the history lists it; tests change what they are about.
inline history::RunRecord aRun(const std::string &id, protocol::RunState state,
                               std::int64_t createdMs)
{
    history::RunRecord run;
    run.id = id;
    run.name = id;
    run.state = state;
    run.task = "sft";
    run.tuner = "lora";
    run.model = "/models/SmolLM2-135M-Instruct.Q4_1.gguf";
    run.dataset = "instructions.jsonl";
    run.layout = "1 rank";
    run.world = 1;
    run.device = "cpu";
    run.folder = "/runs/" + id;
    run.steps = 300;
    run.totalSteps = 300;
    run.lastLoss = 1.51;
    run.bestLoss = 1.438;
    run.bestEvalLoss = 1.672;
    run.lastEvalLoss = 1.7;
    run.tokensPerSecond = 1240;
    run.peakMemoryBytes = 3ULL << 30;
    run.createdMs = createdMs;
    run.startedMs = createdMs + 2000;
    run.endedMs = createdMs + 540000;
    run.lastEventMs = createdMs + 540000;
    run.lastSeq = 300;
    return run;
}

/// One run of the library that is new or has changed.
inline void updateRun(ui::RunTableModel &library, const history::RunRecord &run)
{
    QList<history::RunRecord> runs;
    for (int row = 0; row < library.rowCount(); ++row) {
        if (library.run(row).id != run.id)
            runs.append(library.run(row));
    }
    runs.append(run);
    library.setRuns(runs);
}

/// A falling curve with noise that is the same every time.
inline ui::Sparkline aCurve(double progress = 1, int points = 60)
{
    ui::Sparkline curve;
    curve.progress = progress;
    for (int i = 0; i < points; ++i)
        curve.values.append(0.6 + 2.2 * std::exp(-i / 9.0) + 0.08 * std::sin(i * 2.7));
    return curve;
}

} // namespace tessera::test
