// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/text_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextLayout>
#include <QToolTip>

#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kWidestHint = 420; // of a text in several lines

/// Calls `place(line, top)` for each line of `text` within `width`; returns the height.
template<typename Place>
double layOut(const QString &text, const QFont &font, double lineHeight, double width,
              const Place &place)
{
    double top = 0;
    for (const QString &paragraph : text.split(u'\n')) {
        QTextLayout layout(paragraph, font);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            place(line, top);
            top += lineHeight;
        }
        layout.endLayout();
    }
    return top;
}

} // namespace

TextLabel::TextLabel(TextStyle style, TextColour colour, QWidget *parent)
    : TextLabel({}, style, colour, parent)
{}

TextLabel::TextLabel(const QString &text, TextStyle style, TextColour colour, QWidget *parent)
    : QLabel(text, parent), m_theme(Theme::of(this)), m_style(style), m_colour(colour)
{
    setTextFormat(Qt::PlainText);
    restyle();
    connect(&m_theme, &Theme::changed, this, &TextLabel::restyle);
}

void TextLabel::setStyle(TextStyle style)
{
    m_style = style;
    restyle();
}

void TextLabel::setColour(TextColour colour)
{
    m_colour = colour;
    restyle();
}

void TextLabel::setTight(int px)
{
    m_tight = px;
    updateGeometry();
}

void TextLabel::setShrinkable(bool shrinkable)
{
    m_shrinkable = shrinkable;
    updateGeometry();
}

QSize TextLabel::sizeHint() const
{
    if (!isPlain() || !pixmap().isNull())
        return QLabel::sizeHint();
    const QMargins margins = contentsMargins();
    int width = 0;
    for (const QString &line : text().split(u'\n'))
        width = std::max(width, fontMetrics().horizontalAdvance(line));
    if (isWrapped())
        width = std::min(width, kWidestHint);
    return QSize(width + 1, textHeight(width + 1)).grownBy(margins);
}

QSize TextLabel::minimumSizeHint() const
{
    const QSize hint = sizeHint();
    if (m_shrinkable || isWrapped())
        return {std::min(hint.width(), fontMetrics().averageCharWidth() * 6), lineHeight()};
    return hint;
}

int TextLabel::heightForWidth(int width) const
{
    if (!isWrapped())
        return QLabel::heightForWidth(width);
    const QMargins margins = contentsMargins();
    return textHeight(width - margins.left() - margins.right()) + margins.top() + margins.bottom();
}

int TextLabel::textHeight(int width) const
{
    if (!isWrapped())
        return static_cast<int>(lineHeight() * (text().count(u'\n') + 1));
    return static_cast<int>(
        layOut(text(), font(), lineHeight(), width, [](QTextLine &, double) {}));
}

bool TextLabel::event(QEvent *event)
{
    // What an ellipsis hides is in the tooltip, unless there is another one.
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && isPlain() && !isWrapped()
        && fontMetrics().horizontalAdvance(text()) > contentsRect().width()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text(), this);
        return true;
    }
    return QLabel::event(event);
}

void TextLabel::paintEvent(QPaintEvent *event)
{
    if (!isPlain() || !pixmap().isNull()) {
        QLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    painter.setFont(font());
    painter.setPen(isEnabled() ? textColour(m_theme.tokens(), m_colour)
                               : m_theme.tokens().disabled);
    const QRect rect = contentsRect();
    if (!isWrapped()) {
        painter.drawText(rect, static_cast<int>(alignment()),
                         fontMetrics().elidedText(text(), Qt::ElideRight, rect.width()));
        return;
    }
    const double line = lineHeight();
    const double height = textHeight(rect.width());
    const double start = alignment().testFlag(Qt::AlignTop)
        ? rect.top()
        : rect.top() + std::max(0.0, std::floor((rect.height() - height) / 2));
    layOut(text(), font(), line, rect.width(), [&](QTextLine &shown, double top) {
        double left = rect.left();
        if (alignment().testFlag(Qt::AlignHCenter))
            left += (rect.width() - shown.naturalTextWidth()) / 2;
        else if (alignment().testFlag(Qt::AlignRight))
            left += rect.width() - shown.naturalTextWidth();
        shown.draw(&painter, {left, start + top + std::floor((line - shown.height()) / 2)});
    });
}

void TextLabel::restyle()
{
    setFont(m_theme.font(m_style));
    QPalette colours;
    colours.setColor(QPalette::WindowText, textColour(m_theme.tokens(), m_colour));
    setPalette(colours); // for rich text, which QLabel paints
    updateGeometry();
    update();
}

QColor textColour(const Tokens &tokens, TextColour colour)
{
    switch (colour) {
    case TextColour::Text:
        return tokens.text;
    case TextColour::Text2:
        return tokens.text2;
    case TextColour::Text3:
        return tokens.text3;
    case TextColour::Accent:
        return tokens.accent;
    case TextColour::Success:
        return tokens.success;
    case TextColour::Warning:
        return tokens.warning;
    case TextColour::Error:
        return tokens.error;
    }
    Q_UNREACHABLE();
}

} // namespace tessera::ui
