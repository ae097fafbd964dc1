// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a chart prints itself and answers the events of its window.
#include "ui/plots/chart_print.h"
#include "ui/plots/chart_read_out.h"
#include "ui/plots/chart_view_parts.h"
#include "ui/theme/theme.h"

#include <QContextMenuEvent>

namespace tessera::ui {

// ---- print ----

QSize ChartView::printSize() const
{
    return size() + QSize(0, printHead().height());
}

PrintHead ChartView::printHead() const
{
    return {Theme::of(this), width(), m_title, m_parts->curves.infos(lightTokens())};
}

void ChartView::paintForPrint(QCPPainter &painter)
{
    const Theme &theme = Theme::of(this);
    m_parts->applyTheme(lightTokens(), theme.font(TextStyle::Note));
    m_parts->plot->layer(kCrosshairLayer)->setVisible(false);
    prepare();
    const PrintHead head = printHead();
    head.paint(painter);
    painter.save();
    painter.translate(0, head.height());
    m_parts->plot->toPainter(&painter, width(), height());
    painter.restore();
    m_parts->plot->layer(kCrosshairLayer)->setVisible(true);
    m_parts->applyTheme(theme.tokens(), theme.font(TextStyle::Note));
    queueRedraw();
}

// ---- events ----

void ChartView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange && event->type() != QEvent::LocaleChange)
        return;
    queueRedraw();
    onCrosshair();
}

void ChartView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    Q_EMIT menuRequested(byKey ? mapToGlobal(plotArea().center()) : event->globalPos());
    event->accept();
}

void ChartView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    const bool byKey = event->reason() != Qt::MouseFocusReason
        && event->reason() != Qt::ActiveWindowFocusReason
        && event->reason() != Qt::PopupFocusReason;
    m_parts->focus->setVisible(byKey);
    redrawCrosshair();
}

void ChartView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_parts->focus->setVisible(false);
    redrawCrosshair();
}

void ChartView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (m_readOut)
        m_readOut->hide();
}

void ChartView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    queueRedraw();
}

void ChartView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeReadOut();
}

QSize ChartView::sizeHint() const
{
    return {480, 240};
}

QSize ChartView::minimumSizeHint() const
{
    return {160, 56};
}

} // namespace tessera::ui
