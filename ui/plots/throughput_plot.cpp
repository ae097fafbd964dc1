// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/throughput_plot.h"

namespace tessera::ui {

ThroughputPlot::ThroughputPlot(const PlotSource &source, QWidget *parent)
    : ChartPanel(Quantity::Throughput, Head::Value, parent)
{
    const CurveColour colour{.meaning = Series::Throughput};
    chart()->addCurve({metric::kThroughput,
                       metric::kThroughput,
                       {},
                       source.metric(metric::kThroughput),
                       MetricSeriesModel::Curve::Raw,
                       CurveLook::Line,
                       colour});
    retranslateUi();
}

void ThroughputPlot::retranslateUi()
{
    setTitle(tr("Throughput"));
    //: Name of a curve, lower case.
    chart()->setCurveName(metric::kThroughput, tr("throughput"));
}

} // namespace tessera::ui
