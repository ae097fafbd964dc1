// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/run_record.h"
#include "backend/protocol/messages.h"
#include "ui/bridge/run_batch.h"

#include <optional>

namespace tessera::ui {

/// What a run says besides numbers, as marks on its time line. One for each run, fed in order of
/// seq, from the history or live: both give the same marks.
class RunEvents
{
public:
    /// A change of state, with the step it came at.
    void take(const history::StateRow &change, QList<RunEvent> &events);
    void take(const history::CheckpointRow &checkpoint, qint64 seq, QList<RunEvent> &events) const;
    /// Warnings and errors alone become alerts.
    void take(const history::LogRow &line, QList<RunEvent> &events) const;
    void take(const protocol::Gap &gap, qint64 seq, qint64 timeMs, QList<RunEvent> &events) const;
    void takeEvaluation(const MetricPoint &point, qint64 seq, qint64 timeMs,
                        QList<RunEvent> &events);
    void takeFailure(const protocol::Failed &failed, qint64 seq, qint64 timeMs, qint64 step,
                     QList<RunEvent> &events) const;
    /// True once after the change that ended a pause: the mark that was given before is to be
    /// closed there.
    [[nodiscard]] bool takePauseEnd();

private:
    std::optional<protocol::RunState> m_state;
    bool m_started = false;
    bool m_pauseEnded = false;
    std::optional<double> m_best; ///< lowest evaluation loss
};

/// A log line as the log shows it.
[[nodiscard]] LogEntry logEntry(const history::LogRow &line);

} // namespace tessera::ui
