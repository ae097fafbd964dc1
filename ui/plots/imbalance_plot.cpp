// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/imbalance_plot.h"

#include "ui/text/number_text.h"

namespace tessera::ui {
namespace {

struct BalanceMetric {
    QString metric;
    int colour;
};

// Colours as on the page of the experts: a rank is vermilion, cv is blue.
const std::vector<BalanceMetric> &balanceMetrics()
{
    static const std::vector<BalanceMetric> all{{metric::kRankImbalance, 1},
                                                {metric::kMaxToMean, 4},
                                                {metric::kCvMean, 0},
                                                {metric::kEntropy, 2}};
    return all;
}

} // namespace

ImbalancePlot::ImbalancePlot(const PlotSource &source, QWidget *parent)
    : ChartPanel(Quantity::Imbalance, Head::Legend, parent)
{
    for (const BalanceMetric &each : balanceMetrics())
        chart()->addCurve({each.metric,
                           each.metric,
                           {},
                           source.metric(each.metric),
                           MetricSeriesModel::Curve::Raw,
                           CurveLook::Line,
                           {.index = each.colour}});
    setLegendRows(2);
    retranslateUi();
}

void ImbalancePlot::retranslateUi()
{
    setTitle(tr("Imbalance"));
    //: Names of curves. The load of the busiest expert-parallel rank; 1 is its fair share.
    chart()->setCurveName(metric::kRankImbalance, tr("EP rank"));
    //: Largest over mean load of an expert.
    chart()->setCurveName(metric::kMaxToMean, tr("max / mean"));
    //: Coefficient of variation; stays "cv" in most languages.
    chart()->setCurveName(metric::kCvMean, tr("cv"));
    chart()->setCurveName(metric::kEntropy, tr("entropy"));
    //: Beside a line in the chart; %1 is a number such as 1.5.
    chart()->setLimit(kAlertAbove, tr("alert above %1").arg(numberText(kAlertAbove, 1)));
}

} // namespace tessera::ui
