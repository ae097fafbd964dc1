// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/lead_text.h"

#include <QPainter>
#include <QTextLayout>

#include <cmath>

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
    updateGeometry();
    update();
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

std::unique_ptr<QTextLayout> LeadText::layOut(double width) const
{
    const QString text = m_rest.isEmpty() ? m_lead : m_lead + u' ' + m_rest;
    auto layout = std::make_unique<QTextLayout>(text, font(m_restPart.style));
    layout->setFormats(
        {range(0, m_lead.size(), font(m_leadPart.style), textColour(tokens(), m_leadPart.colour)),
         range(m_lead.size(), text.size() - m_lead.size(), font(m_restPart.style),
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
