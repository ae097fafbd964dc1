// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run_library.h"

#include <utility>

namespace tessera::studio {

using ui::HistoryReader;
using ui::LibraryState;

RunLibrary::RunLibrary(HistoryReader *history, QObject *parent)
    : QObject(parent), m_history(history)
{
    connect(history, &HistoryReader::runsReady, this, &RunLibrary::take);
    connect(history, &HistoryReader::runsChanged, this, &RunLibrary::read);
    connect(history, &HistoryReader::failed, this, [this](quint64 ticket) {
        if (ticket == m_runsTicket)
            finishReading();
    });
    connect(history, &HistoryReader::stateChanged, this, [this](LibraryState state) {
        if (state == LibraryState::Ready)
            read();
    });
    connect(history, &HistoryReader::sparklineReady, this,
            [this](quint64 /*ticket*/, const QString &id, const ui::Sparkline &sparkline) {
                m_runs.setSparkline(id, sparkline);
                m_trash.setSparkline(id, sparkline);
                m_curvesAsked.remove(id);
            });
}

void RunLibrary::start()
{
    read();
    m_history->watch(kLookMs);
}

void RunLibrary::read()
{
    m_readAgain = m_runsTicket != 0; // one question at a time, the last one always asked
    if (m_readAgain)
        return;
    m_trashTicket = m_history->requestRuns(true);
    m_runsTicket = m_history->requestRuns(false);
}

void RunLibrary::take(quint64 ticket, const QList<history::RunRecord> &runs)
{
    if (ticket == m_trashTicket) {
        m_trash.setRuns(runs);
        askForCurves(runs, m_trashCurves);
    } else if (ticket == m_runsTicket) {
        m_runs.setRuns(runs);
        askForCurves(runs, m_runCurves);
        finishReading();
        Q_EMIT changed();
    }
}

void RunLibrary::askForCurves(const QList<history::RunRecord> &runs, CurveSteps &asked)
{
    const CurveSteps before = std::exchange(asked, {}); // rows that are gone are forgotten
    QStringList wanted;
    for (const history::RunRecord &run : runs) {
        const QString id = QString::fromStdString(run.id);
        asked.insert(id, run.steps);
        if (run.steps == 0 || before.value(id) == run.steps)
            continue;
        m_curvesAsked.insert(id);
        wanted.append(id);
    }
    if (!wanted.isEmpty())
        m_history->requestSparklines(wanted);
}

void RunLibrary::finishReading()
{
    m_runsTicket = 0;
    if (!m_loaded) {
        m_loaded = true;
        Q_EMIT loaded();
    }
    if (m_readAgain)
        read();
}

} // namespace tessera::studio
