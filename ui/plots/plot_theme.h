// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCustomPlot;
class QFont;

namespace tessera::ui {

struct Tokens;

/// Every pen, brush and font of the plot itself, its axes and grids: no box, horizontal lines only.
/// Curves and marks are applied to by whoever made them. Does not replot.
void applyTheme(QCustomPlot *plot, const Tokens &tokens, const QFont &labels);

/// Distances from a chart's edges to its axes, times the text scale: the same in all charts, so
/// that those under each other line up. Without labels the bottom is as narrow as a tick.
void setChartMargins(QCustomPlot *plot, double textScale, bool bottomLabels);

} // namespace tessera::ui
