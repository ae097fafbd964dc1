// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_layout.h"

#include <algorithm>

namespace tessera::ui {

FlowLayout::FlowLayout(int horizontalGap, int verticalGap, QWidget *parent)
    : QLayout(parent), m_horizontalGap(horizontalGap), m_verticalGap(verticalGap)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.append(item);
    invalidate();
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return m_items.value(index);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const
{
    return layOut(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        width += item->sizeHint().width() + (width > 0 ? m_horizontalGap : 0);
        height = std::max(height, item->sizeHint().height());
    }
    return {width, height};
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    layOut(rect, true);
}

int FlowLayout::layOut(const QRect &rect, bool move) const
{
    int y = rect.top();
    for (qsizetype first = 0; first < m_items.size();) {
        // One line: as many as fit, at least one.
        int width = 0;
        int height = 0;
        qsizetype end = first;
        for (; end < m_items.size(); ++end) {
            if (m_items[end]->isEmpty())
                continue;
            const QSize size = m_items[end]->sizeHint();
            const int wider = width + (width > 0 ? m_horizontalGap : 0) + size.width();
            if (wider > rect.width() && width > 0)
                break;
            width = wider;
            height = std::max(height, size.height());
        }
        int x = rect.left();
        for (qsizetype i = first; move && i < end; ++i) {
            if (m_items[i]->isEmpty())
                continue;
            const QSize size = m_items[i]->sizeHint();
            const int shown = std::min(size.width(), rect.width());
            m_items[i]->setGeometry({x, y + (height - size.height()) / 2, shown, size.height()});
            x += shown + m_horizontalGap;
        }
        y += height > 0 ? height + m_verticalGap : 0;
        first = end;
    }
    return std::max(0, y - m_verticalGap - rect.top());
}

} // namespace tessera::ui
