// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/column_scroll.h"

#include "ui/theme/metrics.h"

#include <QEvent>
#include <QScrollBar>
#include <QVBoxLayout>

namespace tessera::ui {

ColumnScroll::ColumnScroll(QWidget *parent) : QScrollArea(parent)
{
    auto *content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(metrics::kPageSide, metrics::kPageTop, metrics::kPageSide,
                                 metrics::kPageTop);
    m_column->setSpacing(metrics::kCardGap);
    content->installEventFilter(this);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(content);
    // Queued: the column takes its new place after the bar has its range.
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, &ColumnScroll::goToFollowed,
            Qt::QueuedConnection);
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this,
            [this] { m_followed.clear(); });
}

void ColumnScroll::follow(QWidget *widget)
{
    m_followed = widget;
    QMetaObject::invokeMethod(this, &ColumnScroll::goToFollowed, Qt::QueuedConnection);
}

void ColumnScroll::goToFollowed()
{
    if (m_followed == nullptr)
        return;
    const QRect there(m_followed->mapTo(widget(), QPoint(0, 0)), m_followed->size());
    ensureVisible(there.left(), there.bottom(), 0, metrics::kPageTop);
    ensureVisible(there.left(), there.top(), 0, metrics::kPageTop);
}

bool ColumnScroll::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

void ColumnScroll::resizeEvent(QResizeEvent *event)
{
    fit();
    QScrollArea::resizeEvent(event);
}

void ColumnScroll::fit()
{
    const int width = viewport()->width();
    const int height = m_column->hasHeightForWidth() ? m_column->totalHeightForWidth(width)
                                                     : m_column->totalSizeHint().height();
    widget()->setMinimumHeight(height);
}

} // namespace tessera::ui
