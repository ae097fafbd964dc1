// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/style_parts.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace tessera::ui::style {
namespace {

constexpr int kItemHeight = 32;
constexpr int kSeparatorHeight = 9;
constexpr int kSectionHeight = 28;
constexpr int kSide = 12;
constexpr int kColumnGap = 24; // text to shortcut
constexpr int kInset = 4;      // of the hover fill

bool hasColumn(const QStyleOptionMenuItem &option)
{
    return option.menuHasCheckableItems || option.maxIconWidth > 0;
}

int textLeft(const QStyleOptionMenuItem &option)
{
    return kSide + (hasColumn(option) ? metrics::kButtonIcon + metrics::kGroupGap : 0);
}

QColor textColour(const Tokens &tokens, const QStyleOptionMenuItem &option)
{
    return option.state.testFlag(QStyle::State_Enabled) ? tokens.text : tokens.disabled;
}

void paintMark(const Canvas &canvas, const QStyleOptionMenuItem &option)
{
    const QRectF box(option.rect.left() + kSide, option.rect.top(), metrics::kButtonIcon,
                     option.rect.height());
    if (option.checkType != QStyleOptionMenuItem::NotCheckable && option.checked)
        paintIcon(canvas.painter, Icon::Check, box, canvas.tokens.accent);
    else if (!option.icon.isNull())
        paintIcon(canvas.painter, option.icon, box,
                  option.state.testFlag(QStyle::State_Enabled) ? canvas.tokens.text2
                                                               : canvas.tokens.disabled);
}

void paintTexts(const Canvas &canvas, const QStyleOptionMenuItem &option)
{
    const QRect rect = option.rect.adjusted(textLeft(option), 0, -kSide, 0);
    const QString label = option.text.section(u'\t', 0, 0);
    const QString shortcut = option.text.section(u'\t', 1);
    canvas.painter.setFont(option.font);
    canvas.painter.setPen(textColour(canvas.tokens, option));
    canvas.painter.drawText(rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, label);
    if (shortcut.isEmpty())
        return;
    canvas.painter.setPen(option.state.testFlag(QStyle::State_Enabled) ? canvas.tokens.text3
                                                                       : canvas.tokens.disabled);
    canvas.painter.drawText(rect, Qt::AlignVCenter | Qt::AlignRight, shortcut);
}

} // namespace

QSize menuItemSize(const QStyleOptionMenuItem &option, const QSize &contents)
{
    const QFontMetrics metrics(option.font);
    if (option.menuItemType == QStyleOptionMenuItem::Separator && !option.text.isEmpty())
        return {2 * kSide + metrics.horizontalAdvance(option.text), kSectionHeight};
    if (option.menuItemType == QStyleOptionMenuItem::Separator)
        return {contents.width(), kSeparatorHeight};
    const int label = metrics.size(Qt::TextShowMnemonic, option.text.section(u'\t', 0, 0)).width();
    const bool second =
        option.text.contains(u'\t') || option.menuItemType == QStyleOptionMenuItem::SubMenu;
    const int shortcut = std::max(option.reservedShortcutWidth, second ? metrics::kButtonIcon : 0);
    return {textLeft(option) + label + (shortcut > 0 ? kColumnGap + shortcut : 0) + kSide,
            kItemHeight};
}

void paintMenuItem(const Canvas &canvas, const QStyleOptionMenuItem &option)
{
    const Tokens &tokens = canvas.tokens;
    const QRect &rect = option.rect;
    if (option.menuItemType == QStyleOptionMenuItem::Separator && !option.text.isEmpty()) {
        canvas.painter.setFont(option.font);
        canvas.painter.setPen(tokens.text2);
        canvas.painter.drawText(rect.adjusted(kSide, 0, -kSide, 0),
                                Qt::AlignVCenter | Qt::AlignLeft, option.text);
        return;
    }
    if (option.menuItemType == QStyleOptionMenuItem::Separator) {
        paintHorizontal(canvas.painter, rect.left(), rect.right() + 1, rect.center().y(),
                        tokens.border);
        return;
    }
    canvas.painter.save();
    if (option.state.testFlag(QStyle::State_Selected)
        && option.state.testFlag(QStyle::State_Enabled))
        paintBox(canvas.painter, rect.adjusted(kInset, 0, -kInset, 0), metrics::kTagRadius,
                 option.state.testFlag(QStyle::State_Sunken) ? tokens.pressed : tokens.hover);
    paintMark(canvas, option);
    paintTexts(canvas, option);
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu)
        paintIcon(canvas.painter, Icon::ChevronRight,
                  QRectF(rect.right() + 1 - kSide - metrics::kStepIcon, rect.top(),
                         metrics::kStepIcon, rect.height()),
                  textColour(tokens, option));
    canvas.painter.restore();
}

void paintMenuPanel(const Canvas &canvas, const QRect &rect)
{
    paintBox(canvas.painter, rect, metrics::kControlRadius, canvas.tokens.raised,
             canvas.tokens.border);
}

} // namespace tessera::ui::style
