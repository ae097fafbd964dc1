// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stacked_bar.h"

#include "ui/theme/paint.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kHeight = 24;
constexpr int kOvershoot = 6; // of the capacity line, at both ends
constexpr double kCapacityLine = 1.5;
constexpr double kLeastGap = 1; // of the surface between two parts
constexpr int kNarrowest = 120;
constexpr int kTicks = 4;

/// 1, 2 or 5 times a power of ten, so that at most `count` of them fit into `span`.
double tickStep(double span, int count)
{
    const double raw = span / count;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= raw)
            return factor * power;
    return 10 * power;
}

} // namespace

StackedBar::StackedBar(QWidget *parent) : ThemedWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StackedBar::setParts(const QList<BarPart> &parts, std::function<QString(double)> valueText)
{
    m_parts = parts;
    m_valueText = std::move(valueText);
    tell();
}

void StackedBar::setCapacity(std::optional<double> capacity, const QString &label)
{
    m_capacity = capacity;
    m_capacityLabel = label;
    tell();
}

void StackedBar::setAxis(double unit, std::function<QString(double)> text)
{
    m_axisUnit = unit;
    m_axisText = std::move(text);
    tell();
}

void StackedBar::tell()
{
    QStringList parts;
    for (const BarPart &part : std::as_const(m_parts))
        parts << QStringLiteral("%1 %2").arg(part.name, m_valueText(part.value));
    if (m_capacity)
        parts << m_capacityLabel;
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

double StackedBar::total() const
{
    double sum = 0;
    for (const BarPart &part : m_parts)
        sum += part.value;
    return sum;
}

QSize StackedBar::sizeHint() const
{
    const int note = theme().lineHeight(TextStyle::Note);
    const int above = m_capacity ? note + kOvershoot + 2 : 0;
    const int below = m_axisText ? note + 4 : (m_capacity ? kOvershoot : 0);
    return {kNarrowest * 2, above + kHeight + below};
}

QSize StackedBar::minimumSizeHint() const
{
    return {kNarrowest, sizeHint().height()};
}

QRectF StackedBar::barRect() const
{
    const double top = m_capacity ? theme().lineHeight(TextStyle::Note) + kOvershoot + 2 : 0;
    return {0, top, static_cast<double>(width()), kHeight};
}

double StackedBar::scaleEnd() const
{
    // With a capacity there is room behind its line, for it to be seen.
    return m_capacity ? std::max(total(), *m_capacity * 1.1) : total();
}

double StackedBar::positionOf(double value) const
{
    const double end = scaleEnd();
    return end > 0 ? barRect().width() * value / end : 0;
}

bool StackedBar::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return ThemedWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    double start = 0;
    for (const BarPart &part : std::as_const(m_parts)) {
        if (help->x() >= positionOf(start) && help->x() < positionOf(start + part.value)) {
            QToolTip::showText(help->globalPos(),
                               QStringLiteral("%1: %2").arg(part.name, m_valueText(part.value)),
                               this);
            return true;
        }
        start += part.value;
    }
    QToolTip::hideText();
    return true;
}

void StackedBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_capacity) {
        QRectF room = barRect();
        room.setRight(positionOf(*m_capacity));
        painter.fillRect(aligned(painter, room), tokens().track);
    }
    paintParts(painter);
    if (m_capacity) {
        if (total() > *m_capacity)
            paintOverhang(painter);
        paintCapacity(painter);
    }
    if (m_axisText)
        paintAxis(painter);
}

void StackedBar::paintParts(QPainter &painter) const
{
    const QRectF bar = barRect();
    const double gap = lineWidth(painter, kLeastGap);
    double start = 0;
    for (const BarPart &part : m_parts) {
        QRectF rect = aligned(painter,
                              QRectF(QPointF(positionOf(start), bar.top()),
                                     QPointF(positionOf(start + part.value), bar.bottom())));
        start += part.value;
        if (rect.width() <= 0)
            continue;
        painter.fillRect(rect, tokens().surface);
        if (rect.width() > gap)
            rect.setRight(rect.right() - gap);
        paintSwatch(painter, rect, part.swatch, tokens());
    }
}

void StackedBar::paintOverhang(QPainter &painter) const
{
    QRectF rect = barRect();
    rect.setLeft(positionOf(*m_capacity));
    rect.setRight(positionOf(total()));
    rect = aligned(painter, rect);
    painter.fillRect(rect, tokens().errorSoft);
    paintHatch(painter, rect, tokens().error);
}

void StackedBar::paintCapacity(QPainter &painter) const
{
    const QRectF bar = barRect();
    const double x = positionOf(*m_capacity);
    painter.fillRect(QRectF(x - kCapacityLine / 2, bar.top() - kOvershoot, kCapacityLine,
                            bar.height() + 2 * kOvershoot),
                     tokens().text);
    painter.setFont(font(TextStyle::Note));
    painter.setPen(tokens().text2);
    const int wide = painter.fontMetrics().horizontalAdvance(m_capacityLabel) + 1;
    const double left = std::max(0.0, x - wide); // ends at the line
    painter.drawText(QRectF(left, 0, wide, theme().lineHeight(TextStyle::Note)),
                     Qt::AlignVCenter | Qt::AlignLeft, m_capacityLabel);
}

void StackedBar::paintAxis(QPainter &painter) const
{
    const double end = m_capacity.value_or(total());
    if (end <= 0)
        return;
    painter.setFont(font(TextStyle::Note));
    painter.setPen(tokens().text3);
    const double top = barRect().bottom() + 4;
    const double step = tickStep(end / m_axisUnit, kTicks) * m_axisUnit;
    for (double value = 0; value < end - step / 2; value += step) {
        const QString text = m_axisText(value);
        const double wide = painter.fontMetrics().horizontalAdvance(text);
        const double left = value == 0 ? 0 : positionOf(value) - wide / 2;
        painter.drawText(QRectF(left, top, wide + 1, theme().lineHeight(TextStyle::Note)),
                         Qt::AlignVCenter | Qt::AlignLeft, text);
    }
}

} // namespace tessera::ui
