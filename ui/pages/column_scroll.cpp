// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/column_scroll.h"

#include "ui/theme/metrics.h"

#include <QEvent>
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
