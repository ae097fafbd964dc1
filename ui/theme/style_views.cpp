// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/style_parts.h"

#include <QHeaderView>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QTableView>

namespace tessera::ui::style {
namespace {

constexpr int kSortArrow = 12; // with its gap to the text
constexpr int kTabBadgeGap = 8;
constexpr int kTabBadgePadding = 5;
constexpr int kTabBadgeHeight = 16;

/// The first column has more room at its left, unless something stands before it.
bool hasEdge(const QTableView *table)
{
    return table == nullptr || table->verticalHeader()->isHidden();
}

bool isFirst(const QStyleOptionHeader &option, const QWidget *header)
{
    const auto *table =
        qobject_cast<const QTableView *>(header != nullptr ? header->parentWidget() : nullptr);
    return option.orientation == Qt::Horizontal && hasEdge(table)
        && (option.position == QStyleOptionHeader::Beginning
            || option.position == QStyleOptionHeader::OnlyOneSection);
}

bool isSorted(const QStyleOptionHeader &option)
{
    return option.sortIndicator != QStyleOptionHeader::None;
}

/// A filled triangle, 6 wide, that points the way the values grow.
void paintSortArrow(QPainter &painter, const QPointF &centre, bool up, const QColor &colour)
{
    const double down = up ? -1 : 1;
    QPainterPath arrow(centre + QPointF(-3, -2 * down));
    arrow.lineTo(centre + QPointF(3, -2 * down));
    arrow.lineTo(centre + QPointF(0, 2 * down));
    arrow.closeSubpath();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(arrow, colour);
    painter.restore();
}

bool isRowHovered(const QStyleOptionViewItem &option, const QWidget *view)
{
    // A table does not say here which cell it is.
    const auto *table = qobject_cast<const QTableView *>(view);
    const int row = table != nullptr ? table->rowAt(option.rect.center().y()) : -1;
    return row >= 0 && hoveredRow(view) == row;
}

QFont chosenFont(QFont font)
{
    font.setWeight(QFont::Medium);
    return font;
}

int badgeWidth(const QString &badge, const QFontMetrics &metrics)
{
    return badge.isEmpty()
        ? 0
        : std::max(kTabBadgeHeight, metrics.horizontalAdvance(badge) + 2 * kTabBadgePadding);
}

void paintTabBadge(const Canvas &canvas, const QString &badge, double left, const QRect &rect)
{
    const Tokens &tokens = canvas.tokens;
    const QRectF box(left, rect.y() + (rect.height() - kTabBadgeHeight) / 2.0,
                     badgeWidth(badge, canvas.painter.fontMetrics()), kTabBadgeHeight);
    paintBox(canvas.painter, box, kTabBadgeHeight / 2.0, tokens.warningSoft);
    canvas.painter.setPen(tokens.warning);
    canvas.painter.drawText(box, Qt::AlignCenter, badge);
}

} // namespace

bool isFirstColumn(const QStyleOptionViewItem &option, const QWidget *view)
{
    const auto *table = qobject_cast<const QTableView *>(view);
    return table != nullptr && option.index.isValid() && hasEdge(table)
        && table->horizontalHeader()->visualIndex(option.index.column()) == 0;
}

void paintRow(const Canvas &canvas, const QStyleOptionViewItem &option)
{
    const Tokens &tokens = canvas.tokens;
    if (option.state.testFlag(QStyle::State_Selected))
        canvas.painter.fillRect(option.rect, tokens.accentSoft);
    else if (isRowHovered(option, canvas.widget))
        canvas.painter.fillRect(option.rect, tokens.hover);
    paintHorizontal(canvas.painter, option.rect.left(), option.rect.right() + 1,
                    option.rect.bottom(), tokens.divider);
}

void paintItemPanel(const Canvas &canvas, const QStyleOptionViewItem &option)
{
    const Tokens &tokens = canvas.tokens;
    if (option.backgroundBrush.style() != Qt::NoBrush)
        canvas.painter.fillRect(option.rect, option.backgroundBrush);
    if (hoveredRow(canvas.widget).has_value())
        return; // paintRow() does the rest
    if (option.state.testFlag(QStyle::State_Selected))
        canvas.painter.fillRect(option.rect, tokens.accentSoft);
    else if (option.state.testFlag(QStyle::State_MouseOver)
             && option.state.testFlag(QStyle::State_Enabled))
        canvas.painter.fillRect(option.rect, tokens.hover);
}

void paintHeaderSection(const Canvas &canvas, const QStyleOptionHeader &option)
{
    const Tokens &tokens = canvas.tokens;
    canvas.painter.fillRect(option.rect, tokens.surface);
    if (option.orientation == Qt::Horizontal)
        paintHorizontal(canvas.painter, option.rect.left(), option.rect.right() + 1,
                        option.rect.bottom(), tokens.border);
}

void paintHeaderLabel(const Canvas &canvas, const QStyleOptionHeader &option)
{
    const Tokens &tokens = canvas.tokens;
    QRect rect = option.rect.adjusted(
        kCellPadding + (isFirst(option, canvas.widget) ? kEdgePadding : 0), 0, -kCellPadding, -1);
    const Qt::Alignment alignment = QStyle::visualAlignment(option.direction, option.textAlignment);
    const int room = rect.width() - (isSorted(option) ? kSortArrow : 0);
    const QString text = option.fontMetrics.elidedText(option.text, Qt::ElideRight, room);
    const int width = option.fontMetrics.horizontalAdvance(text);
    const QColor colour = isSorted(option) ? tokens.text : tokens.text2;
    if (isSorted(option)) {
        // Before a text at the right, behind one at the left: the text stays in its column.
        const bool right = alignment.testFlag(Qt::AlignRight);
        const double x = right ? rect.right() + 1 - width - 8 : rect.left() + width + 8;
        paintSortArrow(canvas.painter, QPointF(x, rect.center().y() + 0.5),
                       option.sortIndicator == QStyleOptionHeader::SortDown, colour);
    }
    canvas.painter.setPen(colour);
    canvas.painter.drawText(
        rect, static_cast<int>((alignment & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter), text);
}

QSize headerSize(const QStyleOptionHeader &option, const QWidget *widget)
{
    const int width = option.fontMetrics.horizontalAdvance(option.text) + 2 * kCellPadding
        + kSortArrow + (isFirst(option, widget) ? kEdgePadding : 0);
    return {width, metrics::kTableHeadHeight};
}

QSize tabSize(const QStyleOptionTab &option, const QWidget *widget)
{
    // Measured as if chosen, so that choosing it moves nothing.
    const QFontMetrics metrics(chosenFont(widget != nullptr ? widget->font() : QFont()));
    const int badge = badgeWidth(tabBadge(widget, option.tabIndex), metrics);
    const int width = metrics.size(Qt::TextShowMnemonic, option.text).width();
    return {width + (badge > 0 ? badge + kTabBadgeGap : 0) + metrics::kTabGap, metrics::kTabHeight};
}

void paintTab(const Canvas &canvas, const QStyleOptionTab &option)
{
    const Tokens &tokens = canvas.tokens;
    QPainter &painter = canvas.painter;
    const Flags flags = flagsOf(option);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    painter.save();
    if (chosen)
        painter.setFont(chosenFont(painter.font()));
    const QRect rect = option.rect.adjusted(0, 0, -metrics::kTabGap, 0);
    QColor colour = flags.hover ? tokens.text : tokens.text2;
    if (chosen)
        colour = tokens.accent;
    painter.setPen(flags.enabled ? colour : tokens.disabled);
    QRect text;
    painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, option.text,
                     &text);
    const QString badge = tabBadge(canvas.widget, option.tabIndex);
    if (!badge.isEmpty())
        paintTabBadge(canvas, badge, text.right() + 1 + kTabBadgeGap, rect);
    if (chosen)
        painter.fillRect(QRect(rect.left(), rect.bottom() - 1, rect.width(), 2), tokens.accent);
    if (chosen && showsFocus(canvas.widget))
        paintRing(painter, rect.adjusted(option.tabIndex > 0 ? -6 : 0, 4, 6, -5),
                  metrics::kTagRadius, tokens.accent);
    painter.restore();
}

} // namespace tessera::ui::style
