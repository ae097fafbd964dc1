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

LeadText::LeadText(QWidget *parent) : ThemedWidget(parent)
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
    const int width = metricsOf(TextStyle::Strong).horizontalAdvance(m_lead + u' ')
        + metricsOf(TextStyle::Body).horizontalAdvance(m_rest);
    return {width, theme().lineHeight(TextStyle::Body)};
}

QSize LeadText::minimumSizeHint() const
{
    return {kNarrowest, theme().lineHeight(TextStyle::Body)};
}

int LeadText::heightForWidth(int width) const
{
    return layOut(width)->lineCount() * theme().lineHeight(TextStyle::Body);
}

std::unique_ptr<QTextLayout> LeadText::layOut(double width) const
{
    const QString text = m_rest.isEmpty() ? m_lead : m_lead + u' ' + m_rest;
    auto layout = std::make_unique<QTextLayout>(text, font(TextStyle::Body));
    layout->setFormats(
        {range(0, m_lead.size(), font(TextStyle::Strong), tokens().text),
         range(m_lead.size(), text.size() - m_lead.size(), font(TextStyle::Body), tokens().text2)});
    const double lineHeight = theme().lineHeight(TextStyle::Body);
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
