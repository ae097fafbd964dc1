// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_panel.h"
#include "ui/plots/plot_source.h"

namespace tessera::ui {

/// Seconds of each step.
class StepTimePlot final : public ChartPanel
{
    Q_OBJECT

public:
    explicit StepTimePlot(const PlotSource &source, QWidget *parent = nullptr);

protected:
    void retranslateUi() override;
};

} // namespace tessera::ui
