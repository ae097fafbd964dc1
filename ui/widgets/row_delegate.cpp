// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/row_delegate.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QTableView>
#include <QToolTip>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kPadding = 8;
constexpr int kEdge = 8; // more, at the left of the first column

bool isFirst(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const auto *table = qobject_cast<const QTableView *>(option.widget);
    return table != nullptr && table->verticalHeader()->isHidden()
        && table->horizontalHeader()->visualIndex(index.column()) == 0;
}

/// The part of the focus ring around a row that lies in this cell.
void paintRowRing(QPainter &painter, const QRect &rect, const QTableView &table, int column,
                  const QColor &colour)
{
    const QHeaderView &head = *table.horizontalHeader();
    const int visual = head.visualIndex(column);
    const int thick = static_cast<int>(metrics::kFocusLine);
    painter.fillRect(rect.left(), rect.top(), rect.width(), thick, colour);
    painter.fillRect(rect.left(), rect.bottom() - thick, rect.width(), thick, colour);
    if (visual == 0)
        painter.fillRect(rect.left(), rect.top(), thick, rect.height() - 1, colour);
    if (visual == head.count() - 1)
        painter.fillRect(rect.right() + 1 - thick, rect.top(), thick, rect.height() - 1, colour);
}

Qt::Alignment horizontal(const QModelIndex &index)
{
    const QVariant value = index.data(Qt::TextAlignmentRole);
    const auto alignment = Qt::Alignment(value.isValid() ? value.toInt() : 0);
    return alignment.testFlag(Qt::AlignRight) ? Qt::AlignRight : Qt::AlignLeft;
}

} // namespace

RowDelegate::RowDelegate(QObject *parent) : RowDelegate(CellLook{}, parent) {}

RowDelegate::RowDelegate(const CellLook &look, QObject *parent)
    : QStyledItemDelegate(parent), m_theme(Theme::of(parent)), m_look(look)
{}

QRect RowDelegate::contentRect(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    return option.rect.adjusted(kPadding + (isFirst(option, index) ? kEdge : 0), 0, -kPadding, -1);
}

QRect RowDelegate::begin(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const auto *table = qobject_cast<const QTableView *>(option.widget);
    if (table != nullptr && showsFocus(table) && table->currentIndex().row() == index.row())
        paintRowRing(*painter, option.rect, *table, index.column(), m_theme.tokens().accent);
    return contentRect(option, index);
}

void RowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                        const QModelIndex &index) const
{
    painter->save();
    paintText(painter, begin(painter, option, index), index);
    painter->restore();
}

void RowDelegate::paintText(QPainter *painter, const QRect &rect, const QModelIndex &index) const
{
    const Tokens &tokens = m_theme.tokens();
    const QFont font = m_theme.font(m_look.style);
    const QString text = index.data().toString();
    const QString second =
        m_look.secondRole >= 0 ? index.data(m_look.secondRole).toString() : QString();
    const int flags = static_cast<int>(horizontal(index) | Qt::AlignVCenter);
    QRect first = rect;
    if (!second.isEmpty() && m_look.secondBelow) {
        const int upper = m_theme.lineHeight(TextStyle::Body);
        const int lower = m_theme.lineHeight(TextStyle::Small);
        const int top = rect.top() + (rect.height() - upper - lower) / 2;
        first = QRect(rect.left(), top, rect.width(), upper);
        const QRect below(rect.left(), top + upper, rect.width(), lower);
        painter->setFont(m_theme.font(TextStyle::Small));
        painter->setPen(tokens.text2);
        painter->drawText(below, flags,
                          painter->fontMetrics().elidedText(second, Qt::ElideRight, below.width()));
    }
    const QVariant colour = index.data(Qt::ForegroundRole);
    painter->setFont(font);
    painter->setPen(colour.isValid() ? colour.value<QColor>() : textColour(tokens, m_look.colour));
    const int kept = m_look.secondFirst && !second.isEmpty()
        ? QFontMetrics(m_theme.font(TextStyle::Small)).horizontalAdvance(u' ' + second) + kPadding
        : 0;
    const QString shown =
        painter->fontMetrics().elidedText(text, Qt::ElideRight, first.width() - kept);
    painter->drawText(first, flags, shown);
    if (second.isEmpty() || m_look.secondBelow)
        return;
    const QFontMetrics metrics = painter->fontMetrics();
    const int baseline = first.top() + (first.height() - metrics.height()) / 2 + metrics.ascent();
    first.setLeft(first.left() + metrics.horizontalAdvance(shown + u' '));
    painter->setFont(m_theme.font(TextStyle::Small));
    painter->setPen(tokens.text2);
    painter->drawText(QPoint(first.left(), baseline),
                      painter->fontMetrics().elidedText(second, Qt::ElideRight, first.width()));
}

int RowDelegate::contentWidth(const QModelIndex &index) const
{
    const QFontMetrics metrics(m_theme.font(m_look.style));
    const int first = metrics.horizontalAdvance(index.data().toString()) + 1;
    if (m_look.secondRole < 0)
        return first;
    const int second = QFontMetrics(m_theme.font(TextStyle::Small))
                           .horizontalAdvance(index.data(m_look.secondRole).toString())
        + 1;
    return m_look.secondBelow ? std::max(first, second) : first + second + kPadding;
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int edge = isFirst(option, index) ? kEdge : 0;
    return {contentWidth(index) + 2 * kPadding + edge, metrics::kRowHeight};
}

bool RowDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view,
                            const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const bool cut = contentWidth(index) > contentRect(option, index).width();
    if (event->type() == QEvent::ToolTip && !index.data(Qt::ToolTipRole).isValid() && cut) {
        QToolTip::showText(event->globalPos(), index.data().toString(), view);
        return true;
    }
    return QStyledItemDelegate::helpEvent(event, view, option, index);
}

} // namespace tessera::ui
