// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QString>

#include <limits>

namespace tessera::ui {

/// What a mark on the time line stands for.
enum class EventKind {
    Started,    ///< the first step may come
    Checkpoint, ///< value: seconds it took
    FinalModel, ///< likewise
    Evaluation, ///< value: evaluation loss
    Alert,      ///< a warning of the run; text is its line
    Pause,
    Restart, ///< the ranks began again at a checkpoint
    Gap,     ///< events that could not be stored, until lastStep
    Finished,
    Stopped,
    Failed
};

struct RunEvent {
    qint64 seq = 0;
    EventKind kind = EventKind::Started;
    qint64 step = 0;
    qint64 lastStep = 0; ///< of Gap, and of Pause once it is over; else equal to step
    qint64 timeMs = 0;
    qint64 untilMs = 0; ///< of Pause once it is over; 0: still going on
    double value = std::numeric_limits<double>::quiet_NaN();
    bool best = false; ///< of Evaluation: the lowest so far
    QString text;      ///< path of a checkpoint, line of an alert, sentence of a failure
};

/// What happened in a run besides its numbers, in the order it came. GUI thread only.
class EventModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { TimeColumn, StepColumn, KindColumn, DetailColumn, ColumnCount };
    enum Role {
        KindRole = Qt::UserRole + 1,
        StepRole,
        LastStepRole,
        ValueRole,
        BestRole,
        TextRole
    };

    explicit EventModel(QObject *parent = nullptr);

    /// Takes events whose seq is larger than every one before, in one insertion.
    void append(const QList<RunEvent> &events);
    /// Replaces everything, in the order given; events of the history may have no seq (0).
    void reset(const QList<RunEvent> &events);
    /// The pause that is going on is over.
    void endPause(qint64 step, qint64 timeMs);
    void retranslate();

    [[nodiscard]] const RunEvent &event(int row) const { return m_events[row]; }
    [[nodiscard]] int count(EventKind kind) const;
    [[nodiscard]] static QString kindName(EventKind kind);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] static QString detail(const RunEvent &event);

    QList<RunEvent> m_events;
    qint64 m_lastSeq = std::numeric_limits<qint64>::min();
};

} // namespace tessera::ui
