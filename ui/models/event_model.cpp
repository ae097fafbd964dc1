// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_model.h"

#include "backend/base/assert.h"
#include "ui/text/number_text.h"
#include "ui/text/time_text.h"

#include <QThread>

#include <algorithm>
#include <cmath>

namespace tessera::ui {

EventModel::EventModel(QObject *parent) : QAbstractTableModel(parent) {}

QString EventModel::kindName(EventKind kind)
{
    switch (kind) {
    case EventKind::Started:
        return tr("Started");
    case EventKind::Checkpoint:
        return tr("Checkpoint");
    case EventKind::FinalModel:
        //: The trained model was written as a folder that other programs can load.
        return tr("Final model");
    case EventKind::Evaluation:
        return tr("Evaluation");
    case EventKind::Alert:
        return tr("Alert");
    case EventKind::Pause:
        return tr("Pause");
    case EventKind::Restart:
        return tr("Restart");
    case EventKind::Gap:
        //: Steps whose numbers could not be stored.
        return tr("Gap");
    case EventKind::Finished:
        return tr("Finished");
    case EventKind::Stopped:
        return tr("Stopped");
    case EventKind::Failed:
        return tr("Failed");
    }
    Q_UNREACHABLE();
}

void EventModel::append(const QList<RunEvent> &events)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    QList<RunEvent> fresh;
    for (const RunEvent &event : events) {
        if (event.seq <= m_lastSeq)
            continue;
        m_lastSeq = event.seq;
        fresh.append(event);
        fresh.back().lastStep = std::max(event.step, event.lastStep);
    }
    if (fresh.isEmpty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    m_events.append(fresh);
    endInsertRows();
}

void EventModel::reset(const QList<RunEvent> &events)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    beginResetModel();
    m_events = events;
    m_lastSeq = std::numeric_limits<qint64>::min();
    for (RunEvent &event : m_events) {
        event.lastStep = std::max(event.step, event.lastStep);
        m_lastSeq = std::max(m_lastSeq, event.seq);
    }
    endResetModel();
}

void EventModel::endPause(qint64 step, qint64 timeMs)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    for (int row = rowCount() - 1; row >= 0; --row) {
        RunEvent &event = m_events[row];
        if (event.kind != EventKind::Pause)
            continue;
        if (event.untilMs != 0)
            return;
        event.lastStep = std::max(step, event.step);
        event.untilMs = timeMs;
        Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
        return;
    }
}

void EventModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_events.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int EventModel::count(EventKind kind) const
{
    return static_cast<int>(std::ranges::count(m_events, kind, &RunEvent::kind));
}

int EventModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_events.size());
}

int EventModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

/// What the mark's tooltip says behind its name.
QString EventModel::detail(const RunEvent &event)
{
    switch (event.kind) {
    case EventKind::Checkpoint:
    case EventKind::FinalModel:
        if (!std::isfinite(event.value))
            return event.text;
        //: %1 is a folder, %2 a time such as "31 s".
        return tr("%1, written in %2").arg(event.text, stepTimeText(event.value));
    case EventKind::Evaluation:
        //: %1 is an evaluation loss, the lowest of the run so far.
        return event.best ? tr("%1, best so far").arg(lossText(event.value, 4))
                          : lossText(event.value, 4);
    case EventKind::Pause:
        return event.untilMs > event.timeMs
            ? durationText(static_cast<double>(event.untilMs - event.timeMs) / 1000.0)
            : QString();
    case EventKind::Gap:
        //: %1 is a range of steps such as "80–95".
        return tr("Steps %1").arg(rangeText(event.step, event.lastStep));
    case EventKind::Started:
    case EventKind::Alert:
    case EventKind::Restart:
    case EventKind::Finished:
    case EventKind::Stopped:
    case EventKind::Failed:
        return event.text;
    }
    Q_UNREACHABLE();
}

QVariant EventModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const RunEvent &event = m_events[index.row()];
    switch (role) {
    case KindRole:
        return static_cast<int>(event.kind);
    case StepRole:
        return event.step;
    case LastStepRole:
        return event.lastStep;
    case ValueRole:
        return event.value;
    case BestRole:
        return event.best;
    case TextRole:
        return event.text;
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (static_cast<Column>(index.column())) {
    case TimeColumn:
        return clockText(event.timeMs);
    case StepColumn:
        return event.step;
    case KindColumn:
        return kindName(event.kind);
    case DetailColumn:
        return detail(event);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case TimeColumn:
        return tr("Time");
    case StepColumn:
        return tr("Step");
    case KindColumn:
        return tr("Event");
    case DetailColumn:
        return tr("Details");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace tessera::ui
