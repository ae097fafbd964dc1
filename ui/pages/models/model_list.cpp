// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/models/model_list.h"

#include "ui/models/known_file_model.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/theme.h"
#include "ui/widgets/pill.h"

#include <QHelpEvent>
#include <QListView>
#include <QPainter>
#include <QToolTip>

namespace tessera::ui {

KnownFileDelegate::KnownFileDelegate(QListView *view) : QStyledItemDelegate(view) {}

void KnownFileDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const
{
    const Theme &theme = Theme::of(this);
    const Tokens &tokens = theme.tokens();
    painter->save();
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, tokens.accentSoft);
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, tokens.hover);
    paintHorizontal(*painter, option.rect.left(), option.rect.right(), option.rect.bottom(),
                    tokens.divider);

    const QRect inner = option.rect.adjusted(metrics::kCardPadding, metrics::kIconGap + 1,
                                             -metrics::kCardPadding, -metrics::kIconGap - 1);
    const QString from = index.data(KnownFileModel::FromTextRole).toString();
    const QFont small = theme.font(TextStyle::Small);
    const int tag = tagWidth(from, small);
    const QRectF tagBox(inner.right() - tag, inner.top(), tag, metrics::kTagHeight);
    paintTag(*painter, tagBox, from, tokens, small);

    const QRect name(inner.left(), inner.top(), inner.width() - tag - metrics::kGroupGap,
                     inner.height() / 2);
    painter->setFont(theme.font(TextStyle::Strong));
    painter->setPen(tokens.text);
    painter->drawText(
        name, Qt::AlignLeft | Qt::AlignVCenter,
        painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, name.width()));
    const bool wrong = index.data(KnownFileModel::NoteIsErrorRole).toBool();
    const QRect note(inner.left(), name.bottom() + 1, inner.width(),
                     inner.bottom() - name.bottom());
    painter->setFont(small);
    painter->setPen(wrong ? tokens.error : tokens.text2);
    painter->drawText(
        note, Qt::AlignLeft | Qt::AlignVCenter,
        painter->fontMetrics().elidedText(index.data(KnownFileModel::NoteRole).toString(),
                                          Qt::ElideRight, note.width()));
    if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange)
        paintRing(*painter, option.rect, 0, tokens.accent);
    painter->restore();
}

QSize KnownFileDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {200, metrics::kTwoLineRowHeight};
}

/// Everything that the row may have shortened.
bool KnownFileDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view,
                                  const QStyleOptionViewItem &option, const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    const QStringList lines{index.data().toString(),
                            index.data(KnownFileModel::PathRole).toString(),
                            index.data(KnownFileModel::NoteRole).toString()};
    QToolTip::showText(event->globalPos(), lines.join(QLatin1Char('\n')).trimmed(), view);
    return true;
}

} // namespace tessera::ui
