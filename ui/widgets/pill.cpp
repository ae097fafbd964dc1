// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pill.h"

#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QPainter>

namespace tessera::ui {
namespace {

constexpr int kPillSide = 8;
constexpr int kDot = 8;
constexpr int kDotGap = 5;
constexpr int kTagSide = 7;

} // namespace

Pill::Pill(QWidget *parent) : ThemedWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Pill::setState(const QString &text, Tone tone)
{
    m_text = text;
    m_tone = tone;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Pill::sizeHint() const
{
    return {pillWidth(m_text, font(TextStyle::SmallStrong)), metrics::kPillHeight};
}

void Pill::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintPill(painter, rect(), m_text, m_tone, tokens(), font(TextStyle::SmallStrong));
}

Tag::Tag(const QString &text, QWidget *parent) : ThemedWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setText(text);
}

void Tag::setText(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize Tag::sizeHint() const
{
    return {tagWidth(m_text, font(TextStyle::Small)), metrics::kTagHeight};
}

void Tag::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintTag(painter, rect(), m_text, tokens(), font(TextStyle::Small));
}

int pillWidth(const QString &text, const QFont &font)
{
    return QFontMetrics(font).horizontalAdvance(text) + 2 * kPillSide + kDot + kDotGap + 1;
}

void paintPill(QPainter &painter, const QRectF &rect, const QString &text, Tone tone,
               const Tokens &tokens, const QFont &font)
{
    const QColor colour = toneColour(tokens, tone);
    paintBox(painter, rect, rect.height() / 2, toneSoft(tokens, tone));
    paintBox(painter, QRectF(rect.left() + kPillSide, rect.center().y() - kDot / 2.0, kDot, kDot),
             kDot / 2.0, colour);
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(rect.adjusted(kPillSide + kDot + kDotGap, 0, 0, 0),
                     Qt::AlignVCenter | Qt::AlignLeft, text);
}

int tagWidth(const QString &text, const QFont &font)
{
    return QFontMetrics(font).horizontalAdvance(text) + 2 * kTagSide + 1;
}

void paintTag(QPainter &painter, const QRectF &rect, const QString &text, const Tokens &tokens,
              const QFont &font)
{
    paintBox(painter, rect, metrics::kTagRadius, tokens.surface, tokens.border);
    painter.setFont(font);
    painter.setPen(tokens.text2);
    painter.drawText(rect, Qt::AlignCenter, text);
}

} // namespace tessera::ui
