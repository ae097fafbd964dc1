// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/history_reader.h"
#include "ui/models/run_table_model.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace tessera::studio {

/// Keeps the tables of runs as the history has them: reads them again whenever another process
/// wrote, and asks for the curve of each run that has new steps.
class RunLibrary final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kLookMs = 1000; ///< how often it looks for what supervisors wrote

    explicit RunLibrary(ui::HistoryReader *history, QObject *parent = nullptr);

    /// Reads now, and from then on whenever something changed.
    void start();
    /// Reads now. A run that lost its supervisor is interrupted although nobody wrote a word.
    void read();

    [[nodiscard]] ui::RunTableModel *runs() { return &m_runs; }
    [[nodiscard]] const ui::RunTableModel *runs() const { return &m_runs; }
    [[nodiscard]] ui::RunTableModel *trash() { return &m_trash; }
    [[nodiscard]] const ui::RunTableModel *trash() const { return &m_trash; }
    /// The first answer has come, whatever it was.
    [[nodiscard]] bool isLoaded() const { return m_loaded; }
    [[nodiscard]] bool hasAllCurves() const { return m_curvesAsked.isEmpty(); }

Q_SIGNALS:
    void loaded(); ///< once
    void changed();

private:
    void take(quint64 ticket, const QList<history::RunRecord> &runs);
    using CurveSteps = QHash<QString, qint64>;
    void askForCurves(const QList<history::RunRecord> &runs, CurveSteps &asked);
    void finishReading();

    ui::HistoryReader *m_history;
    ui::RunTableModel m_runs;
    ui::RunTableModel m_trash;
    quint64 m_runsTicket = 0; ///< 0: not asked
    quint64 m_trashTicket = 0;
    CurveSteps m_runCurves;      ///< steps that the curve of each row was asked at
    CurveSteps m_trashCurves;    ///< likewise; a run that changes tables brings no curve along
    QSet<QString> m_curvesAsked; ///< not answered yet
    bool m_readAgain = false;
    bool m_loaded = false;
};

} // namespace tessera::studio
