// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointF>

class QKeyEvent;
class QMouseEvent;
class QWheelEvent;
class QWidget;

namespace tessera::ui {

class ChartView;

/// Turns wheel, mouse and keys over a chart into movements of its axes and crosshair.
class ChartGestures final : public QObject
{
    Q_OBJECT

public:
    /// `surface` is the child of the chart that the mouse is over; it covers the chart.
    ChartGestures(ChartView *chart, QWidget *surface);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool onMouse(QEvent *event);
    void onWheel(QWheelEvent *event);
    void leaveToPage(QWheelEvent *event);
    void onPress(QMouseEvent *event);
    void onMove(QMouseEvent *event);
    void onRelease(QMouseEvent *event);
    void onLeave();
    bool onKey(QKeyEvent *event);
    bool onArrow(QKeyEvent *event, int direction);
    void moveCrosshair(const QPointF &place);

    ChartView *m_chart;
    QWidget *m_surface;
    QElapsedTimer m_scrolled; ///< since the page took the wheel
    bool m_dragging = false;
    QPointF m_last;
};

} // namespace tessera::ui
