// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/plots/chart_fixture.h"
#include "ui/plots/chart_marks.h"
#include "ui/plots/chart_read_out.h"
#include "ui/plots/chart_view.h"
#include "ui/plots/qcustomplot_door.h"

#include <QImage>

namespace tessera::ui {

/// How many pixels of a part of a picture have that colour.
inline int pixelsOf(const QImage &image, const QRect &where, const QColor &colour)
{
    int count = 0;
    for (int y = where.top(); y <= where.bottom(); ++y)
        for (int x = where.left(); x <= where.right(); ++x)
            count += image.pixelColor(x, y) == colour ? 1 : 0;
    return count;
}

/// A chart of one run in a window of its own, drawn once.
struct ShownChart {
    static constexpr int kRows = 400;

    explicit ShownChart(Quantity quantity = Quantity::Loss) : chart(quantity)
    {
        series.setSmoothing(0.9);
        chart.setTitle(u"Loss"_qs);
        chart.addCurve({.key = u"smoothed"_qs,
                        .series = &series,
                        .values = MetricSeriesModel::Curve::Smoothed,
                        .look = CurveLook::Smoothed,
                        .colour = {.meaning = Series::Loss}});
        chart.addCurve({.key = u"raw"_qs,
                        .series = &series,
                        .look = CurveLook::Raw,
                        .colour = {.meaning = Series::Loss}});
        chart.resize(640, 300);
    }

    /// With `count` steps; waits until it is drawn.
    void show(int count = kRows)
    {
        series.append(pointsOf(1, count, [](qint64 s) { return 1 + 1 / double(s); }));
        showNow();
    }

    void showNow()
    {
        chart.show();
        chart.activateWindow();
        chart.setFocus(Qt::TabFocusReason);
        settle();
    }

    /// Until what was asked for is drawn and nothing is left to draw.
    void settle()
    {
        int before = -1;
        while (before != chart.redraws()) {
            before = chart.redraws();
            QCoreApplication::processEvents();
        }
    }

    QWidget *surface() const { return chart.findChild<QCustomPlot *>(); }
    QCustomPlot *plot() const { return chart.findChild<QCustomPlot *>(); }
    QPoint middle() const { return chart.plotArea().center(); }
    ChartReadOut *readOut() const { return chart.window()->findChild<ChartReadOut *>(); }
    /// What the value axis says, from its lower end.
    QStringList valueLabels() const
    {
        for (const QCPLayerable *each : plot()->layer(u"axes"_qs)->children())
            if (const auto *labels = dynamic_cast<const ValueLabels *>(each))
                return labels->texts();
        return {};
    }
    XRange range() const { return chart.links()->range(); }

    MetricSeriesModel series;
    ChartView chart;
};

} // namespace tessera::ui
