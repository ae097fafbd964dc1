// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/run_curves.h"
#include "ui/plots/overlay_plot.h"

#include <QList>
#include <QStringList>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QSlider;

namespace tessera::ui {

class SegmentedSwitch;
class TextLabel;

/// A run whose curves are laid over others.
struct ComparedCurves {
    QString id;
    QString name;
    int colour = 0; ///< from RunColours
    RunCurves *curves = nullptr;
    QList<MissingSteps> missing;
    bool goesOn = false; ///< it trains
};

/// One metric of all compared runs over each other, with everything that can be chosen about it:
/// which metric, how smooth, over what, logarithmic or not, with outliers or not.
class CompareChart final : public QWidget
{
    Q_OBJECT

public:
    static constexpr double kSmoothing = 0.9; ///< to begin with

    explicit CompareChart(QWidget *parent = nullptr);

    /// `baseline` is the id of the run whose raw values lie behind all curves.
    void setRuns(const QList<ComparedCurves> &runs, const QString &baseline);
    /// Under the chart: what the runs were trained on.
    void setNote(const QString &sentence);

    [[nodiscard]] QString metric() const { return m_metric; }
    void setMetric(const QString &metric);
    [[nodiscard]] OverlayPlot *plot() const { return m_plot; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildChoices();
    void buildBelow();
    void connectChoices();
    void retranslateUi();
    void fillMetrics();
    void showRuns();
    void onSmoothing(int hundredths);

    QList<ComparedCurves> m_runs;
    QString m_baseline;
    QString m_metric;
    QStringList m_metrics; ///< as in the box
    QComboBox *m_choice;
    TextLabel *m_smoothingLabel;
    QSlider *m_smoothing;
    TextLabel *m_smoothingValue;
    SegmentedSwitch *m_axis;
    OverlayPlot *m_plot;
    TextLabel *m_note;
    QCheckBox *m_outliers;
    QCheckBox *m_logX;
    QCheckBox *m_logValues;
};

/// "Training loss" for "loss"; a metric without a name of its own stays as it is.
[[nodiscard]] QString metricName(const QString &metric);
[[nodiscard]] Quantity metricQuantity(const QString &metric);

} // namespace tessera::ui
