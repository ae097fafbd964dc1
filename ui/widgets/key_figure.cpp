// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/key_figure.h"

#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QPainter>

namespace tessera::ui {
namespace {

constexpr int kSide = 13; // 12 within the outline
constexpr int kTop = 9;
constexpr int kNoteGap = 2;
constexpr int kUnitGap = 5;
constexpr int kNarrowest = 132;

} // namespace

KeyFigure::KeyFigure(const QString &label, QWidget *parent) : ThemedWidget(parent)
{
    m_figure.value = missingText();
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setLabel(label);
}

void KeyFigure::setLabel(const QString &label)
{
    m_label = label;
    tell();
}

void KeyFigure::setFigure(const Figure &figure, TextColour colour)
{
    m_figure = figure;
    m_colour = colour;
    tell();
}

void KeyFigure::setNote(const QString &note)
{
    m_note = note;
    tell();
}

void KeyFigure::tell()
{
    setAccessibleName(QStringLiteral("%1: %2").arg(m_label, m_figure.text()));
    setAccessibleDescription(m_note);
    updateGeometry();
    update();
}

QSize KeyFigure::sizeHint() const
{
    const int figure = metricsOf(TextStyle::Figure).horizontalAdvance(m_figure.value) + kUnitGap
        + metricsOf(TextStyle::Body).horizontalAdvance(m_figure.unit);
    const int widest = std::max({figure, metricsOf(TextStyle::Small).horizontalAdvance(m_label),
                                 metricsOf(TextStyle::Note).horizontalAdvance(m_note)});
    const int lines = theme().lineHeight(TextStyle::Small) + theme().lineHeight(TextStyle::Figure)
        + theme().lineHeight(TextStyle::Note);
    return {std::max(widest + 2 * kSide, kNarrowest),
            std::max(lines + kNoteGap + 2 * kTop, metrics::kKeyFigureHeight)};
}

QSize KeyFigure::minimumSizeHint() const
{
    return {kNarrowest, sizeHint().height()};
}

void KeyFigure::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintBox(painter, rect(), metrics::kCardRadius, tokens().surface, tokens().border);
    const int width = this->width() - 2 * kSide;
    const auto line = [&](TextStyle style, const QColor &colour, const QString &text, int left,
                          int top, int height) {
        painter.setFont(font(style));
        painter.setPen(colour);
        painter.drawText(QRect(left, top, width + kSide - left, height),
                         Qt::AlignVCenter | Qt::AlignLeft,
                         metricsOf(style).elidedText(text, Qt::ElideRight, width + kSide - left));
    };
    const int small = theme().lineHeight(TextStyle::Small);
    const int large = theme().lineHeight(TextStyle::Figure);
    const int top = (height() - 2 * small - large - kNoteGap) / 2;
    line(TextStyle::Small, tokens().text2, m_label, kSide, top, small);
    line(TextStyle::Figure, textColour(tokens(), m_colour), m_figure.value, kSide, top + small,
         large);
    const int valueEnd =
        kSide + metricsOf(TextStyle::Figure).horizontalAdvance(m_figure.value) + kUnitGap;
    line(TextStyle::Body, tokens().text2, m_figure.unit, valueEnd, top + small + 1, large);
    line(TextStyle::Note, tokens().text3, m_note, kSide, top + small + large + kNoteGap, small);
}

} // namespace tessera::ui
