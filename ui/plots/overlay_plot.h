// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_panel.h"

namespace tessera::ui {

/// One run among those that are compared.
struct OverlayRun {
    QString id;
    QString name;                        ///< as in the read-out
    int colour = 0;                      ///< from RunColours; bound to the run
    MetricSeriesModel *series = nullptr; ///< of the metric that is compared; outlives the plot
    QList<MissingSteps> missing;
    bool goesOn = false; ///< it trains: more values come
};

/// One metric of several runs over each other: smoothed, by step, tokens or wall time
/// (chart()->links()->setXAxis()). Its page has the head: names, colours and choices.
class OverlayPlot final : public ChartPanel
{
    Q_OBJECT

public:
    explicit OverlayPlot(QWidget *parent = nullptr);

    /// What is compared; `column` is the metric's name in the CSV.
    void setMetric(Quantity quantity, const QString &title, const QString &column);
    /// In the order of the read-out. What is seen stays as it is when runs come or go.
    void setRuns(const QList<OverlayRun> &runs);
    [[nodiscard]] const QList<OverlayRun> &runs() const { return m_runs; }

    /// Weight of the average of every run, those that come later too.
    void setSmoothing(double weight);
    [[nodiscard]] double smoothing() const { return m_smoothing; }
    /// The raw values of one run behind all curves: of the baseline; "" for none.
    void setRawRun(const QString &id);

protected:
    void retranslateUi() override;

private:
    void rebuild();
    void addRun(const OverlayRun &run);

    QString m_column;
    QList<OverlayRun> m_runs;
    QStringList m_keys; ///< of the curves that are there
    double m_smoothing = 0;
    QString m_rawRun;
};

} // namespace tessera::ui
