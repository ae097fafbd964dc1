// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a ChartView is made of; for chart_view*.cpp alone.
#pragma once

#include "ui/plots/chart_curves.h"
#include "ui/plots/chart_marks.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/plot_theme.h"
#include "ui/plots/scale_ticker.h"

#include <optional>

namespace tessera::ui {

inline const QString kMarksLayer = QStringLiteral("marks");
inline const QString kCrosshairLayer = QStringLiteral("crosshair");

struct ChartView::Parts {
    explicit Parts(QWidget *parent);

    void applyTheme(const Tokens &tokens, const QFont &font)
    {
        ui::applyTheme(plot, tokens, font);
        curves.applyTheme(tokens);
        const std::initializer_list<ChartMark *> marks{labels, future,    epochs, limit,
                                                       values, crosshair, focus};
        for (ChartMark *mark : marks)
            mark->applyTheme(tokens, font);
    }

    void setValueUnit(AxisUnit unit) const
    {
        yTicker->setUnit(unit);
        values->setUnit(unit);
    }

    QCustomPlot *plot; // owns the marks
    ChartCurves curves;
    MarkLabels *labels;
    FutureMark *future;
    VerticalMarks *epochs;
    LimitMark *limit;
    std::optional<double> limitValue;
    ValueLabels *values;
    CrosshairMark *crosshair;
    FocusMark *focus;
    QSharedPointer<ScaleTicker> xTicker;
    QSharedPointer<ScaleTicker> yTicker;
};

} // namespace tessera::ui
