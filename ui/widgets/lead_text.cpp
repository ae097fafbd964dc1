// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lead_text.h"

#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::ui {
namespace {

constexpr int kNarrowest = 120;

QTextLayout::FormatRange range(qsizetype start, qsizetype length, const QFont &font,
                               const QColor &colour)
{
    QTextLayout::FormatRange made;
    made.start = static_cast<int>(start);
    made.length = static_cast<int>(length);
    made.format.setFont(font);
    made.format.setForeground(colour);
    return made;
}

} // namespace

LeadText::LeadText(QWidget *parent)
    : LeadText({TextStyle::Strong, TextColour::Text}, {TextStyle::Body, TextColour::Text2}, parent)
{}

LeadText::LeadText(TextPart lead, TextPart rest, QWidget *parent)
    : ThemedWidget(parent), m_leadPart(lead), m_restPart(rest)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

LeadText::~LeadText() = default;

void LeadText::setText(const QString &lead, const QString &rest)
{
    m_lead = lead;
    m_rest = rest;
    setAccessibleName(rest.isEmpty() ? lead : lead + u' ' + rest);
    noteCut();
    updateGeometry();
    update();
}

void LeadText::setMostLines(int lines)
{
    if (m_mostLines == lines)
        return;
    m_mostLines = lines;
    noteCut();
    updateGeometry();
    update();
}

QString LeadText::wholeText() const
{
    return m_rest.isEmpty() ? m_lead : m_lead + u' ' + m_rest;
}

void LeadText::noteCut()
{
    const bool cut = m_mostLines > 0 && layOut(wholeText(), width())->lineCount() > m_mostLines;
    if (std::exchange(m_cut, cut) != cut)
        Q_EMIT cutChanged();
}

void LeadText::resizeEvent(QResizeEvent *event)
{
    ThemedWidget::resizeEvent(event);
    noteCut();
}

QSize LeadText::sizeHint() const
{
    const int width = metricsOf(m_leadPart.style).horizontalAdvance(m_lead + u' ')
        + metricsOf(m_restPart.style).horizontalAdvance(m_rest);
    return {width, theme().lineHeight(m_restPart.style)};
}

QSize LeadText::minimumSizeHint() const
{
    return {kNarrowest, theme().lineHeight(m_restPart.style)};
}

int LeadText::heightForWidth(int width) const
{
    return layOut(width)->lineCount() * theme().lineHeight(m_restPart.style);
}

/// All of the text, or as much of it as the lines take with an ellipsis.
std::unique_ptr<QTextLayout> LeadText::layOut(double width) const
{
    const QString text = wholeText();
    auto layout = layOut(text, width);
    if (m_mostLines == 0 || layout->lineCount() <= m_mostLines)
        return layout;
    const QTextLine last = layout->lineAt(m_mostLines - 1);
    int end = last.textStart() + last.textLength();
    do {
        layout = layOut(text.left(end--).trimmed() + QChar(0x2026), width);
    } while (layout->lineCount() > m_mostLines && end > 0);
    return layout;
}

std::unique_ptr<QTextLayout> LeadText::layOut(const QString &text, double width) const
{
    const qsizetype lead = std::min(m_lead.size(), text.size());
    auto layout = std::make_unique<QTextLayout>(text, font(m_restPart.style));
    layout->setFormats(
        {range(0, lead, font(m_leadPart.style), textColour(tokens(), m_leadPart.colour)),
         range(lead, text.size() - lead, font(m_restPart.style),
               textColour(tokens(), m_restPart.colour))});
    const double lineHeight = theme().lineHeight(m_restPart.style);
    double top = 0;
    layout->beginLayout();
    for (QTextLine line = layout->createLine(); line.isValid(); line = layout->createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, top + std::floor((lineHeight - line.height()) / 2)});
        top += lineHeight;
    }
    layout->endLayout();
    return layout;
}

void LeadText::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    layOut(width())->draw(&painter, {});
}

} // namespace tessera::ui
