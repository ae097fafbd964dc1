// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_panel.h"
#include "ui/plots/plot_source.h"

namespace tessera::ui {

/// Training loss, raw and smoothed, and the evaluation loss.
class LossPlot final : public ChartPanel
{
    Q_OBJECT

public:
    explicit LossPlot(const PlotSource &source, QWidget *parent = nullptr);

protected:
    void retranslateUi() override;

private:
    void onSmoothing();

    MetricSeriesModel *m_loss;
};

} // namespace tessera::ui
