// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/loss_plot.h"

#include "ui/text/number_text.h"

namespace tessera::ui {
namespace {

const QString kSmoothed = QStringLiteral("smoothed");
const QString kRaw = QStringLiteral("raw");
const QString kEvaluation = QStringLiteral("evaluation");

} // namespace

LossPlot::LossPlot(const PlotSource &source, QWidget *parent)
    : ChartPanel(Quantity::Loss, Head::Legend, parent), m_loss(source.metric(metric::kLoss))
{
    using Curve = MetricSeriesModel::Curve;
    const CurveColour loss{.meaning = Series::Loss};
    const CurveColour evaluation{.meaning = Series::Evaluation};
    chart()->addCurve({kSmoothed,
                       QStringLiteral("loss_smoothed"),
                       {},
                       m_loss,
                       Curve::Smoothed,
                       CurveLook::Smoothed,
                       loss});
    chart()->addCurve({kRaw, metric::kLoss, {}, m_loss, Curve::Raw, CurveLook::Raw, loss});
    chart()->addCurve({kEvaluation,
                       metric::kEvaluationLoss,
                       {},
                       source.metric(metric::kEvaluationLoss),
                       Curve::Raw,
                       CurveLook::Evaluation,
                       evaluation});
    connect(m_loss, &MetricSeriesModel::smoothingChanged, this, &LossPlot::onSmoothing);
    retranslateUi();
    onSmoothing();
}

/// Without smoothing both curves are one: the strong one.
void LossPlot::onSmoothing()
{
    chart()->setCurveShown(kRaw, m_loss->smoothing() > 0);
    retranslateUi();
}

void LossPlot::retranslateUi()
{
    const double weight = m_loss->smoothing();
    setTitle(tr("Loss"));
    //: Name of a curve, lower case; %1 is the weight of the average, such as 0.92.
    chart()->setCurveName(kSmoothed,
                          weight > 0 ? tr("smoothed %1").arg(numberText(weight, 2))
                                     //: Name of the loss curve without smoothing.
                                     : tr("training"),
                          //: The same in a read-out, without the weight.
                          weight > 0 ? tr("smoothed") : QString());
    //: Name of a curve, lower case: each step's loss as it was.
    chart()->setCurveName(kRaw, tr("raw"));
    //: Name of a curve, lower case: loss on validation rows.
    chart()->setCurveName(kEvaluation, tr("evaluation"));
}

} // namespace tessera::ui
