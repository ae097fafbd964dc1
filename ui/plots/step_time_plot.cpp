// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/step_time_plot.h"

namespace tessera::ui {

StepTimePlot::StepTimePlot(const PlotSource &source, QWidget *parent)
    : ChartPanel(Quantity::StepTime, Head::Value, parent)
{
    const CurveColour colour{.index = 5};
    chart()->addCurve({metric::kStepTime,
                       metric::kStepTime,
                       {},
                       source.metric(metric::kStepTime),
                       MetricSeriesModel::Curve::Raw,
                       CurveLook::Line,
                       colour});
    retranslateUi();
}

void StepTimePlot::retranslateUi()
{
    setTitle(tr("Step time"));
    //: Name of a curve, lower case.
    chart()->setCurveName(metric::kStepTime, tr("step time"));
}

} // namespace tessera::ui
