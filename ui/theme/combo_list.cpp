// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/combo_list.h"

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QPainter>

namespace tessera::ui {
namespace {

constexpr int kSide = 11; // the text stands below the text of the closed box
constexpr int kTickRoom = 32;

} // namespace

ComboList::ComboList(const Theme &theme, QComboBox *combo)
    : QStyledItemDelegate(combo), m_theme(theme), m_combo(combo)
{}

void ComboList::paint(QPainter *painter, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const
{
    const Tokens &tokens = m_theme.tokens();
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const bool enabled = item.state.testFlag(QStyle::State_Enabled);
    painter->save();
    if (item.state.testFlag(QStyle::State_Selected) && enabled)
        painter->fillRect(item.rect, tokens.hover);
    const QRect text = item.rect.adjusted(kSide, 0, -kTickRoom, 0);
    painter->setFont(item.font);
    painter->setPen(enabled ? tokens.text : tokens.disabled);
    painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                      item.fontMetrics.elidedText(item.text, Qt::ElideRight, text.width()));
    if (index.row() == m_combo->currentIndex())
        paintIcon(*painter, Icon::Check,
                  QRectF(item.rect.right() + 1 - kTickRoom + 5, item.rect.top(),
                         metrics::kButtonIcon, item.rect.height()),
                  tokens.accent);
    painter->restore();
}

QSize ComboList::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    return {kSide + item.fontMetrics.horizontalAdvance(item.text) + kTickRoom,
            metrics::kControlHeight};
}

} // namespace tessera::ui
