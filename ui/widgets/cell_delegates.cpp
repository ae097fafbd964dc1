// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/cell_delegates.h"

#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/widgets/pill.h"

#include <QAbstractItemView>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tessera::ui {
namespace {

constexpr int kTagGap = 4;
constexpr int kSparklineWidth = 84;
constexpr int kSparklineHeight = 24;
constexpr double kSparklinePen = 1.25;
constexpr int kButtonSide = 12;
constexpr int kButtonGap = 6;

QRect middle(const QRect &rect, int height)
{
    return {rect.left(), rect.top() + (rect.height() - height + 1) / 2, rect.width(), height};
}

} // namespace

PillDelegate::PillDelegate(ToneOf toneOf, QObject *parent)
    : RowDelegate(parent), m_toneOf(std::move(toneOf))
{}

int PillDelegate::contentWidth(const QModelIndex &index) const
{
    return pillWidth(index.data().toString(), theme().font(TextStyle::SmallStrong));
}

void PillDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    painter->save();
    QRect rect = middle(begin(painter, option, index), metrics::kTablePillHeight);
    rect.setWidth(contentWidth(index));
    paintPill(*painter, rect, index.data().toString(), m_toneOf(index), theme().tokens(),
              theme().font(TextStyle::SmallStrong));
    painter->restore();
}

TagsDelegate::TagsDelegate(int role, QObject *parent) : RowDelegate(parent), m_role(role) {}

int TagsDelegate::contentWidth(const QModelIndex &index) const
{
    int width = 0;
    for (const QString &tag : index.data(m_role).toStringList())
        width += tagWidth(tag, theme().font(TextStyle::Small)) + (width > 0 ? kTagGap : 0);
    return width;
}

void TagsDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    painter->save();
    QRect rect = middle(begin(painter, option, index), metrics::kTagHeight);
    const QFont font = theme().font(TextStyle::Small);
    const QStringList tags = index.data(m_role).toStringList();
    for (qsizetype i = 0; i < tags.size(); ++i) {
        const int width = tagWidth(tags[i], font);
        const bool last = i + 1 == tags.size();
        const auto more = [&tags](qsizetype shown) -> QString {
            return u'+' + QString::number(tags.size() - shown);
        };
        const QString rest = more(i);
        const int needed =
            last ? width : width + kTagGap + QFontMetrics(font).horizontalAdvance(more(i + 1));
        if (needed > rect.width() && i > 0) {
            painter->setFont(font);
            painter->setPen(theme().tokens().text2);
            painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, rest);
            break;
        }
        // The first one makes room for the number of the others.
        const int room = last ? rect.width() : rect.width() - (needed - width);
        const QRect place(rect.left(), rect.top(), std::min(width, room), rect.height());
        paintTag(*painter, place,
                 QFontMetrics(font).elidedText(tags[i], Qt::ElideRight, place.width() - 8),
                 theme().tokens(), font);
        rect.setLeft(place.right() + 1 + kTagGap);
    }
    painter->restore();
}

void paintSparkline(QPainter &painter, const QRectF &rect, const SparklineCell &cell,
                    const Tokens &tokens)
{
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const double value : cell.values) {
        if (!std::isfinite(value))
            continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    if (!(high >= low))
        return;
    const double width = rect.width() * std::clamp(cell.progress, 0.0, 1.0);
    const double step = cell.values.size() > 1 ? width / (cell.values.size() - 1) : 0;
    const double span = high > low ? high - low : 1;
    QPainterPath path;
    bool gap = true;
    for (qsizetype i = 0; i < cell.values.size(); ++i) {
        if (!std::isfinite(cell.values[i])) {
            gap = true;
            continue;
        }
        const QPointF point(rect.left() + static_cast<double>(i) * step,
                            rect.bottom() - (cell.values[i] - low) / span * rect.height());
        gap ? path.moveTo(point) : path.lineTo(point);
        gap = false;
    }
    const bool plain = cell.tone != Tone::Error && cell.tone != Tone::Warning;
    const QColor colour =
        plain ? seriesColour(tokens, Series::Loss) : toneColour(tokens, cell.tone);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, kSparklinePen, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.restore();
}

SparklineDelegate::SparklineDelegate(CellOf cellOf, QObject *parent)
    : RowDelegate(parent), m_cellOf(std::move(cellOf))
{}

int SparklineDelegate::contentWidth(const QModelIndex &) const
{
    return kSparklineWidth;
}

void SparklineDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const
{
    painter->save();
    const QRect rect = begin(painter, option, index);
    if (const std::optional<SparklineCell> cell = m_cellOf(index);
        cell && !cell->values.isEmpty()) {
        const QRect place = middle(rect, std::min(rect.height() - 8, kSparklineHeight));
        paintSparkline(*painter, QRectF(place).adjusted(1, 2, -1, -2), *cell, theme().tokens());
    } else {
        painter->setFont(theme().font(TextStyle::Body));
        painter->setPen(theme().tokens().text);
        painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft, missingText());
    }
    painter->restore();
}

ActionDelegate::ActionDelegate(ActionOf actionOf, QObject *parent)
    : RowDelegate(parent), m_actionOf(std::move(actionOf))
{}

int ActionDelegate::contentWidth(const QModelIndex &index) const
{
    const std::optional<Action> action = m_actionOf(index);
    if (!action)
        return 0;
    if (action->text.isEmpty())
        return metrics::kCompactHeight;
    return QFontMetrics(theme().font(TextStyle::Strong)).horizontalAdvance(action->text) + 1
        + (action->icon ? metrics::kButtonIcon + kButtonGap : 0) + 2 * kButtonSide;
}

QRect ActionDelegate::buttonRect(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QRect rect = middle(contentRect(option, index), metrics::kCompactHeight);
    const int width = contentWidth(index);
    return {rect.right() + 1 - width, rect.top(), width, rect.height()};
}

void ActionDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    begin(painter, option, index);
    const std::optional<Action> action = m_actionOf(index);
    if (!action)
        return;
    const Tokens &tokens = theme().tokens();
    const QRect rect = buttonRect(option, index);
    const QPoint mouse = option.widget->mapFromGlobal(QCursor::pos());
    const bool hover = option.state.testFlag(QStyle::State_MouseOver) && rect.contains(mouse);
    painter->save();
    if (action->text.isEmpty()) {
        if (hover)
            paintBox(*painter, rect, metrics::kControlRadius, tokens.pressed);
        paintIcon(*painter, action->icon.value_or(Icon::More), QRectF(rect).adjusted(6, 6, -6, -6),
                  tokens.text2);
    } else {
        paintBox(*painter, rect, metrics::kControlRadius, hover ? tokens.hover : tokens.surface,
                 tokens.control);
        QRect inside = rect.adjusted(kButtonSide, 0, -kButtonSide, 0);
        if (action->icon) {
            paintIcon(*painter, *action->icon,
                      QRectF(inside.left(), rect.top(), metrics::kButtonIcon, rect.height()),
                      tokens.text);
            inside.setLeft(inside.left() + metrics::kButtonIcon + kButtonGap);
        }
        painter->setFont(theme().font(TextStyle::Strong));
        painter->setPen(tokens.text);
        painter->drawText(inside, Qt::AlignVCenter | Qt::AlignLeft, action->text);
    }
    painter->restore();
}

bool ActionDelegate::editorEvent(QEvent *event, QAbstractItemModel *model,
                                 const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (event->type() == QEvent::MouseButtonRelease && m_actionOf(index)) {
        const QPoint place = static_cast<QMouseEvent *>(event)->position().toPoint();
        const QRect button = buttonRect(option, index);
        if (button.contains(place)) {
            Q_EMIT triggered(index, option.widget->mapToGlobal(button.bottomLeft()));
            return true;
        }
    }
    return RowDelegate::editorEvent(event, model, option, index);
}

} // namespace tessera::ui
