// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/learning_rate_plot.h"

namespace tessera::ui {

LearningRatePlot::LearningRatePlot(const PlotSource &source, QWidget *parent)
    : ChartPanel(Quantity::LearningRate, Head::Value, parent)
{
    const CurveColour colour{.meaning = Series::LearningRate};
    chart()->addCurve({metric::kLearningRate,
                       metric::kLearningRate,
                       {},
                       source.metric(metric::kLearningRate),
                       MetricSeriesModel::Curve::Raw,
                       CurveLook::Line,
                       colour});
    retranslateUi();
}

void LearningRatePlot::retranslateUi()
{
    setTitle(tr("Learning rate"));
    //: Name of a curve, lower case.
    chart()->setCurveName(metric::kLearningRate, tr("learning rate"));
}

} // namespace tessera::ui
