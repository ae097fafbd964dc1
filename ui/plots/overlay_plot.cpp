// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/overlay_plot.h"

namespace tessera::ui {
namespace {

QString rawKey(const QString &run)
{
    return run + QStringLiteral("/raw");
}

} // namespace

OverlayPlot::OverlayPlot(QWidget *parent) : ChartPanel(Quantity::Loss, Head::Bare, parent) {}

void OverlayPlot::setMetric(Quantity quantity, const QString &title, const QString &column)
{
    m_column = column;
    setTitle(title);
    chart()->setQuantity(quantity);
    rebuild();
}

void OverlayPlot::setRuns(const QList<OverlayRun> &runs)
{
    m_runs = runs;
    rebuild();
}

void OverlayPlot::setSmoothing(double weight)
{
    const bool otherColumns = (weight > 0) != (m_smoothing > 0);
    m_smoothing = weight;
    for (const OverlayRun &run : std::as_const(m_runs))
        run.series->setSmoothing(weight);
    if (otherColumns)
        rebuild();
}

void OverlayPlot::setRawRun(const QString &id)
{
    m_rawRun = id;
    rebuild();
}

/// Takes all curves away and adds them in their order. In between there is nothing to look at, so
/// the place is kept.
void OverlayPlot::rebuild()
{
    LinkedCharts &links = *chart()->links();
    const std::optional<XRange> looked =
        links.isHome() ? std::nullopt : std::optional(links.range());
    QStringList hidden;
    for (const QString &key : std::as_const(m_keys)) {
        if (!chart()->isCurveShown(key))
            hidden.append(key);
        chart()->removeCurve(key);
    }
    m_keys.clear();
    for (const OverlayRun &run : std::as_const(m_runs))
        addRun(run);
    for (const QString &key : std::as_const(hidden))
        chart()->setCurveShown(key, false);
    if (looked)
        links.setRange(*looked);
    retranslateUi();
}

void OverlayPlot::addRun(const OverlayRun &run)
{
    const CurveColour colour{.index = run.colour};
    run.series->setSmoothing(m_smoothing);
    const QString column = m_smoothing > 0 ? m_column + kSmoothedColumn : m_column;
    chart()->addCurve({.key = run.id,
                       .column = column,
                       .group = run.name,
                       .series = run.series,
                       .values = MetricSeriesModel::Curve::Smoothed,
                       .look = CurveLook::Smoothed,
                       .colour = colour,
                       .goesOn = run.goesOn});
    m_keys.append(run.id);
    if (run.id == m_rawRun && m_smoothing > 0) {
        chart()->addCurve({.key = rawKey(run.id),
                           .column = m_column,
                           .group = run.name,
                           .series = run.series,
                           .values = MetricSeriesModel::Curve::Raw,
                           .look = CurveLook::Raw,
                           .colour = colour,
                           .background = true});
        m_keys.append(rawKey(run.id));
    }
    chart()->setMissing(run.name, run.missing);
}

void OverlayPlot::retranslateUi()
{
    for (const OverlayRun &run : std::as_const(m_runs))
        chart()->setCurveName(run.id, run.name);
}

} // namespace tessera::ui
