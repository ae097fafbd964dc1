// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/gradient_norm_plot.h"

namespace tessera::ui {

GradientNormPlot::GradientNormPlot(const PlotSource &source, QWidget *parent)
    : ChartPanel(Quantity::GradientNorm, Head::Value, parent)
{
    const CurveColour colour{.meaning = Series::GradientNorm};
    chart()->addCurve({metric::kGradientNorm,
                       metric::kGradientNorm,
                       {},
                       source.metric(metric::kGradientNorm),
                       MetricSeriesModel::Curve::Raw,
                       CurveLook::Line,
                       colour});
    retranslateUi();
}

void GradientNormPlot::retranslateUi()
{
    setTitle(tr("Gradient norm"));
    //: Name of a curve, lower case.
    chart()->setCurveName(metric::kGradientNorm, tr("gradient norm"));
}

} // namespace tessera::ui
