// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fact_list.h"

#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr int kAround = 6; // above and below the lines of a fact
constexpr double kMostLabel = 0.55;

} // namespace

FactList::FactList(QWidget *parent) : ThemedWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void FactList::setFacts(const QList<Fact> &facts)
{
    if (facts == m_facts)
        return;
    const QSize before = sizeHint();
    m_facts = facts;
    describe();
    if (sizeHint() != before)
        updateGeometry();
    update();
}

void FactList::describe()
{
    QStringList lines;
    for (const Fact &fact : std::as_const(m_facts))
        lines.append(QStringList{fact.label, fact.value, fact.note}.join(u' ').trimmed());
    setAccessibleDescription(lines.join(u'\n'));
}

int FactList::rowHeight(const Fact &fact) const
{
    const int note = fact.note.isEmpty() ? 0 : theme().lineHeight(TextStyle::Note);
    return theme().lineHeight(TextStyle::Body) + note + 2 * kAround;
}

QSize FactList::sizeHint() const
{
    int height = 0;
    for (const Fact &fact : m_facts)
        height += rowHeight(fact);
    return {200, height};
}

QSize FactList::minimumSizeHint() const
{
    return {140, sizeHint().height()};
}

bool FactList::isCut(const Fact &fact) const
{
    const int label = std::min(metricsOf(TextStyle::Body).horizontalAdvance(fact.label),
                               static_cast<int>(width() * kMostLabel));
    return metricsOf(TextStyle::Strong).horizontalAdvance(fact.value)
        > width() - label - metrics::kGroupGap
        || metricsOf(TextStyle::Note).horizontalAdvance(fact.note) > width();
}

void FactList::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    int top = 0;
    for (const Fact &fact : std::as_const(m_facts)) {
        const int height = rowHeight(fact);
        const QRect line(0, top + kAround, width(), theme().lineHeight(TextStyle::Body));
        painter.setFont(font(TextStyle::Body));
        painter.setPen(tokens().text2);
        const int most = static_cast<int>(width() * kMostLabel);
        const QString label = painter.fontMetrics().elidedText(fact.label, Qt::ElideRight, most);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, label);

        const int room =
            width() - painter.fontMetrics().horizontalAdvance(label) - metrics::kGroupGap;
        painter.setFont(font(TextStyle::Strong));
        painter.setPen(tokens().text);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(fact.value, Qt::ElideMiddle, room));

        painter.setFont(font(TextStyle::Note));
        painter.setPen(tokens().text3);
        const QRect below(0, line.bottom() + 1, width(), theme().lineHeight(TextStyle::Note));
        painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(fact.note, Qt::ElideMiddle, width()));
        top += height;
        paintHorizontal(painter, 0, width(), top - 1, tokens().divider);
    }
}

bool FactList::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return ThemedWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    int bottom = 0;
    for (const Fact &fact : std::as_const(m_facts)) {
        bottom += rowHeight(fact);
        if (help->pos().y() >= bottom)
            continue;
        if (isCut(fact))
            QToolTip::showText(help->globalPos(),
                               QStringList{fact.value, fact.note}.join(u'\n').trimmed(), this);
        return true;
    }
    return true;
}

} // namespace tessera::ui
