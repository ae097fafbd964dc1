// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_events.h"

#include <utility>

namespace tessera::ui {

using protocol::RunState;

void RunEvents::take(const history::StateRow &change, QList<RunEvent> &events)
{
    const std::optional<RunState> before = std::exchange(m_state, change.state);
    const auto add = [&](EventKind kind) {
        events.append({.seq = change.seq,
                       .kind = kind,
                       .step = change.step,
                       .lastStep = change.step,
                       .timeMs = change.timeMs});
    };
    if (before == RunState::Paused && change.state != RunState::Paused)
        m_pauseEnded = true;
    switch (change.state) {
    case RunState::Created:
    case RunState::Stopping:
        break;
    case RunState::Preparing:
        if (change.phase == "restarting")
            add(EventKind::Restart);
        break;
    case RunState::Running:
        if (!std::exchange(m_started, true))
            add(EventKind::Started);
        break;
    case RunState::Paused:
        if (before != RunState::Paused)
            add(EventKind::Pause);
        break;
    case RunState::Finished:
        add(EventKind::Finished);
        break;
    case RunState::Stopped:
        add(EventKind::Stopped);
        break;
    case RunState::Failed: // said by Failed, with its reason
        break;
    }
}

void RunEvents::take(const history::CheckpointRow &checkpoint, qint64 seq,
                     QList<RunEvent> &events) const
{
    events.append({.seq = seq,
                   .kind = checkpoint.finalModel ? EventKind::FinalModel : EventKind::Checkpoint,
                   .step = checkpoint.step,
                   .lastStep = checkpoint.step,
                   .timeMs = checkpoint.timeMs,
                   .value = checkpoint.seconds,
                   .text = QString::fromStdString(checkpoint.path)});
}

void RunEvents::take(const history::LogRow &line, QList<RunEvent> &events) const
{
    const LogEntry entry = logEntry(line);
    if (entry.level == LineLevel::Info)
        return;
    events.append({.seq = entry.seq,
                   .kind = EventKind::Alert,
                   .step = line.step,
                   .lastStep = line.step,
                   .timeMs = entry.timeMs,
                   .text = entry.text});
}

void RunEvents::take(const protocol::Gap &gap, qint64 seq, qint64 timeMs,
                     QList<RunEvent> &events) const
{
    events.append({.seq = seq,
                   .kind = EventKind::Gap,
                   .step = gap.firstStep,
                   .lastStep = gap.lastStep,
                   .timeMs = timeMs});
}

void RunEvents::takeEvaluation(const MetricPoint &point, qint64 seq, qint64 timeMs,
                               QList<RunEvent> &events)
{
    const bool best = !m_best || point.value < *m_best;
    if (best)
        m_best = point.value;
    events.append({.seq = seq,
                   .kind = EventKind::Evaluation,
                   .step = point.step,
                   .lastStep = point.step,
                   .timeMs = timeMs,
                   .value = point.value,
                   .best = best});
}

void RunEvents::takeFailure(const protocol::Failed &failed, qint64 seq, qint64 timeMs, qint64 step,
                            QList<RunEvent> &events) const
{
    events.append({.seq = seq,
                   .kind = EventKind::Failed,
                   .step = failed.step > 0 ? failed.step : step,
                   .timeMs = timeMs,
                   .text = QString::fromStdString(failed.error.detail)});
}

bool RunEvents::takePauseEnd()
{
    return std::exchange(m_pauseEnded, false);
}

LogEntry logEntry(const history::LogRow &line)
{
    return {.seq = line.seq,
            .timeMs = line.timeMs,
            .rank = line.rank,
            .level = lineLevelFromName(QString::fromStdString(line.level)),
            .logger = QString::fromStdString(line.logger),
            .text = QString::fromStdString(line.text)};
}

} // namespace tessera::ui
