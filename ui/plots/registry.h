// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plot_source.h"

#include <QWidget>

#include <string_view>
#include <vector>

namespace tessera::ui {

class ChartPanel;

struct PlotKind {
    std::string_view name; ///< "loss"
    ChartPanel *(*make)(const PlotSource &source, QWidget *parent) = nullptr;
};

/// Every plot of a run, in the order of pages.
[[nodiscard]] const std::vector<PlotKind> &plotKinds();
/// One of them; null when there is no such name.
[[nodiscard]] ChartPanel *makePlot(std::string_view name, const PlotSource &source,
                                   QWidget *parent = nullptr);

} // namespace tessera::ui
