// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_theme.h"

#include "ui/plots/qcustomplot_door.h"
#include "ui/theme/metrics.h"
#include "ui/theme/tokens.h"

#include <cmath>

namespace tessera::ui {
namespace {

// In px at text scale 1.
constexpr double kLeft = 40;
constexpr double kRight = 12;
constexpr double kTop = 8;
constexpr double kBottom = 22;
constexpr int kTick = 4;
constexpr int kBottomLabelGap = 3;

void applyToAxis(QCPAxis *axis, const Tokens &tokens, const QFont &labels)
{
    axis->setTickLabelFont(labels);
    axis->setTickLabelColor(tokens.text3);
    axis->setSubTicks(false);
    axis->grid()->setSubGridVisible(false);
    axis->grid()->setAntialiased(false);
}

} // namespace

void applyTheme(QCustomPlot *plot, const Tokens &tokens, const QFont &labels)
{
    const QPen line(tokens.control, metrics::kLine, Qt::SolidLine, Qt::FlatCap);
    const QPen grid(tokens.divider, metrics::kLine, Qt::SolidLine, Qt::FlatCap);
    plot->setBackground(QBrush(tokens.surface));
    applyToAxis(plot->xAxis, tokens, labels);
    plot->xAxis->setBasePen(line);
    plot->xAxis->setTickPen(line);
    plot->xAxis->setTickLength(0, kTick);
    plot->xAxis->setTickLabelPadding(kBottomLabelGap);
    plot->xAxis->grid()->setVisible(false);
    applyToAxis(plot->yAxis, tokens, labels);
    plot->yAxis->setBasePen(Qt::NoPen);
    plot->yAxis->setTickPen(Qt::NoPen);
    plot->yAxis->setTickLength(0, 0);
    plot->yAxis->setTickLabels(false); // ValueLabels draws them
    plot->yAxis->grid()->setPen(grid);
    plot->yAxis->grid()->setZeroLinePen(line);
}

void setChartMargins(QCustomPlot *plot, double textScale, bool bottomLabels)
{
    const auto scaled = [textScale](double px) {
        return static_cast<int>(std::lround(px * textScale));
    };
    QCPAxisRect *const rect = plot->axisRect();
    rect->setAutoMargins(QCP::msNone);
    rect->setMinimumMargins({});
    rect->setMargins(
        {scaled(kLeft), scaled(kTop), scaled(kRight), bottomLabels ? scaled(kBottom) : kTick});
}

} // namespace tessera::ui
