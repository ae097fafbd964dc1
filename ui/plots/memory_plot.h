// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_panel.h"
#include "ui/plots/plot_source.h"

namespace tessera::ui {

/// Memory in use, a curve a rank.
class MemoryPlot final : public ChartPanel
{
    Q_OBJECT

public:
    explicit MemoryPlot(const PlotSource &source, QWidget *parent = nullptr);

protected:
    void retranslateUi() override;

private:
    int m_ranks;
};

} // namespace tessera::ui
