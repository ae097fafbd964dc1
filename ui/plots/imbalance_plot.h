// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_panel.h"
#include "ui/plots/plot_source.h"

namespace tessera::ui {

/// How unevenly the experts are used, over all layers: the busiest EP rank, the busiest expert, the
/// coefficient of variation and the entropy of the choices.
class ImbalancePlot final : public ChartPanel
{
    Q_OBJECT

public:
    explicit ImbalancePlot(const PlotSource &source, QWidget *parent = nullptr);

    /// A rank that carries more than this many times its share is worth an alert.
    static constexpr double kAlertAbove = 1.5;

protected:
    void retranslateUi() override;
};

} // namespace tessera::ui
