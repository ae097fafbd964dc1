// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_gestures.h"

#include "ui/plots/chart_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>

namespace tessera::ui {
namespace {

constexpr double kZoomStep = 0.8; // a notch of the wheel, a press of +
constexpr double kPanStep = 0.1;  // of what is seen
constexpr int kManyPoints = 10;   // with Shift
constexpr double kNotch = 120;
constexpr qint64 kScrollMs = 700; // a page that is being scrolled under the pointer goes on

} // namespace

ChartGestures::ChartGestures(ChartView *chart, QWidget *surface)
    : QObject(chart), m_chart(chart), m_surface(surface)
{
    surface->installEventFilter(this);
    chart->installEventFilter(this);
}

bool ChartGestures::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_surface)
        return onMouse(event);
    if (watched == m_chart && event->type() == QEvent::KeyPress)
        return onKey(static_cast<QKeyEvent *>(event));
    return QObject::eventFilter(watched, event);
}

/// True keeps the event from QCustomPlot, which has ways of its own with a mouse. A press goes on
/// to the chart, which takes the focus and opens the menu.
bool ChartGestures::onMouse(QEvent *event)
{
    if (event->type() == QEvent::Wheel)
        onWheel(static_cast<QWheelEvent *>(event));
    else if (event->type() == QEvent::MouseButtonPress)
        onPress(static_cast<QMouseEvent *>(event));
    else if (event->type() == QEvent::MouseMove)
        onMove(static_cast<QMouseEvent *>(event));
    else if (event->type() == QEvent::MouseButtonRelease)
        onRelease(static_cast<QMouseEvent *>(event));
    else if (event->type() == QEvent::MouseButtonDblClick)
        m_chart->resetView();
    else if (event->type() == QEvent::Leave)
        onLeave();
    else
        return false;
    return true;
}

/// Zooming out when all is seen is left to the page, which may scroll; so is the way back, as long
/// as it scrolls.
void ChartGestures::onWheel(QWheelEvent *event)
{
    LinkedCharts &links = *m_chart->links();
    if (m_scrolled.isValid() && m_scrolled.elapsed() < kScrollMs)
        return leaveToPage(event);
    const QPointF place = event->position();
    const QPoint notches = event->angleDelta();
    const double factor = std::pow(kZoomStep, notches.y() / kNotch);
    if (notches.x() != 0 && std::abs(notches.x()) > std::abs(notches.y())) {
        links.pan(-kPanStep * notches.x() / kNotch);
    } else if (place.x() < m_chart->plotArea().left()) {
        m_chart->zoomValues(factor, m_chart->valueAt(place.y()));
    } else if (factor > 1 && links.isHome()) {
        return leaveToPage(event);
    } else {
        links.zoom(factor, m_chart->xAt(place.x()));
    }
    moveCrosshair(place);
    event->accept();
}

void ChartGestures::leaveToPage(QWheelEvent *event)
{
    m_scrolled.start();
    m_chart->links()->setCrosshair(std::nullopt); // the chart moves away under it
    event->ignore();
}

void ChartGestures::onPress(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    m_dragging = true;
    m_last = event->position();
    m_surface->setCursor(Qt::ClosedHandCursor);
    m_chart->setFocus(Qt::MouseFocusReason);
    event->accept();
}

void ChartGestures::onMove(QMouseEvent *event)
{
    if (m_dragging) {
        const QPointF by = event->position() - m_last;
        const QRect area = m_chart->plotArea();
        m_last = event->position();
        m_chart->links()->pan(-by.x() / std::max(1, area.width()));
        m_chart->panValues(by.y() / std::max(1, area.height()));
    }
    moveCrosshair(event->position());
    event->accept();
}

void ChartGestures::onRelease(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton) {
        m_dragging = false;
        m_surface->unsetCursor();
    }
    event->accept();
}

void ChartGestures::onLeave()
{
    m_chart->links()->setCrosshair(std::nullopt);
}

void ChartGestures::moveCrosshair(const QPointF &place)
{
    const QRect area = m_chart->plotArea();
    if (place.x() < area.left() || place.x() > area.right() + 1) {
        m_chart->links()->setCrosshair(std::nullopt);
        return;
    }
    m_chart->links()->setCrosshair(m_chart->snapped(m_chart->xAt(place.x())), m_chart);
}

bool ChartGestures::onArrow(QKeyEvent *event, int direction)
{
    if (event->modifiers() & Qt::ControlModifier)
        m_chart->links()->pan(kPanStep * direction);
    else if (event->modifiers() & Qt::ShiftModifier)
        m_chart->stepCrosshair(kManyPoints * direction);
    else
        m_chart->stepCrosshair(direction);
    return true;
}

bool ChartGestures::onKey(QKeyEvent *event)
{
    LinkedCharts &links = *m_chart->links();
    const XRange range = links.range();
    const double centre = links.crosshair().value_or((range.from + range.to) / 2);
    const int key = event->key();
    if (key == Qt::Key_Left)
        return onArrow(event, -1);
    if (key == Qt::Key_Right)
        return onArrow(event, 1);
    if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        links.zoom(kZoomStep, centre);
    else if (key == Qt::Key_Minus)
        links.zoom(1 / kZoomStep, centre);
    else if (key == Qt::Key_Home)
        m_chart->resetView();
    else if (key == Qt::Key_Escape && links.crosshair())
        links.setCrosshair(std::nullopt);
    else
        return false;
    return true;
}

} // namespace tessera::ui
