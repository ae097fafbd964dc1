// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/chip.h"

#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QPainter>

namespace tessera::ui {
namespace {

constexpr int kSide = 8;
constexpr int kMargin = 2; // the click target is higher than what is painted

} // namespace

Chip::Chip(const QString &text, QWidget *parent) : QAbstractButton(parent), m_theme(Theme::of(this))
{
    setText(text);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize Chip::sizeHint() const
{
    const QFontMetrics fontMetrics(m_theme.font(TextStyle::SmallStrong));
    return {fontMetrics.horizontalAdvance(text()) + 2 * kSide, metrics::kTagHeight + 2 * kMargin};
}

void Chip::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = m_theme.tokens();
    QPainter painter(this);
    const QRectF box = QRectF(rect()).adjusted(0, kMargin, 0, -kMargin);
    const bool touched = underMouse() || isDown();
    const bool off = isCheckable() && !isChecked();
    if (off)
        paintBox(painter, box, metrics::kTagRadius, touched ? QBrush(tokens.hover) : Qt::NoBrush,
                 tokens.control);
    else
        paintBox(painter, box, metrics::kTagRadius, tokens.accentSoft,
                 touched || isCheckable() ? tokens.accentLine : QColor());
    painter.setFont(m_theme.font(TextStyle::SmallStrong));
    painter.setPen(off ? tokens.text2 : tokens.accent);
    painter.drawText(box, Qt::AlignCenter, text());
    if (showsFocus(this))
        paintRing(painter, rect(), metrics::kTagRadius + 1, tokens.accent);
}

} // namespace tessera::ui
