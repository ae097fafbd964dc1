// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/watched_run.h"

#include <QCoreApplication>
#include <QList>
#include <QString>

namespace tessera::ui {

/// What one tile of the Overview says.
struct FigureText {
    QString id;    ///< "loss": object name of its tile
    QString label; ///< "Loss, smoothed"
    QString value;
    QString unit;
    QString note; ///< origin or company of the figure, one short line
    QString tip;  ///< what it is and how it was measured, full sentences
};

/// The key figures of a run, most wanted first. Which there are depends on the run: a run without
/// validation rows has no evaluation loss.
class LiveFigures
{
    Q_DECLARE_TR_FUNCTIONS(tessera::ui::LiveFigures)

public:
    LiveFigures(const WatchedRun &run, const RunStatus &status, qint64 nowMs);

    [[nodiscard]] QList<FigureText> all() const;

    static constexpr int kThroughputSteps = 20; ///< newest steps that the mean is taken of
    static constexpr int kStepTimeSteps = 50;

private:
    struct Mean {
        double value = 0;
        int steps = 0; ///< 0: nothing was measured
    };
    [[nodiscard]] static Mean newestMean(const MetricSeriesModel &series, int steps);
    [[nodiscard]] Mean newestThroughput(int steps) const;
    [[nodiscard]] bool isState(const char *state) const;
    [[nodiscard]] bool hasEnded() const;
    [[nodiscard]] FigureText loss() const;
    [[nodiscard]] FigureText evaluation() const;
    [[nodiscard]] FigureText throughput() const;
    [[nodiscard]] QString throughputNote(const Mean &mean) const;
    [[nodiscard]] FigureText stepTime() const;
    [[nodiscard]] FigureText memory() const;
    [[nodiscard]] FigureText time() const;
    [[nodiscard]] FigureText pausedFor() const;
    [[nodiscard]] FigureText duration() const;
    [[nodiscard]] bool isEvaluated() const;
    [[nodiscard]] MetricSeriesModel &series(const QString &metric) const;

    const WatchedRun &m_run;
    const RunStatus &m_status;
    qint64 m_nowMs;
};

} // namespace tessera::ui
