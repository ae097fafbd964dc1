// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/dead_experts_plot.h"

namespace tessera::ui {

DeadExpertsPlot::DeadExpertsPlot(const PlotSource &source, QWidget *parent)
    : ChartPanel(Quantity::Count, Head::Value, parent)
{
    const CurveColour colour{.index = 3};
    chart()->addCurve({metric::kDeadExperts,
                       metric::kDeadExperts,
                       {},
                       source.metric(metric::kDeadExperts),
                       MetricSeriesModel::Curve::Raw,
                       CurveLook::Line,
                       colour});
    retranslateUi();
}

void DeadExpertsPlot::retranslateUi()
{
    setTitle(tr("Dead experts"));
    //: Name of a curve, lower case.
    chart()->setCurveName(metric::kDeadExperts, tr("dead experts"));
}

} // namespace tessera::ui
