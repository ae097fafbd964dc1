// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/colour_bar.h"

#include "ui/text/number_text.h"
#include "ui/theme/paint.h"

#include <QEvent>
#include <QPainter>

#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kThick = 10;
constexpr int kHorizontalLength = 160;
constexpr int kVerticalLength = 144;
constexpr int kLabelGap = 3;
constexpr int kLabelRoom = 36; // beside a vertical bar
constexpr int kDeadGap = 16;
constexpr int kDeadBox = 12;
constexpr double kRadius = 2;

} // namespace

ColourBar::ColourBar(HeatMapScale scale, Qt::Orientation orientation, QWidget *parent)
    : ThemedWidget(parent), m_scale(scale), m_orientation(orientation), m_end(QStringLiteral("1"))
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    retranslate();
}

void ColourBar::setEnd(const QString &end)
{
    m_end = end;
    update();
}

bool ColourBar::hasDead() const
{
    return m_scale == HeatMapScale::Utilisation && m_orientation == Qt::Horizontal;
}

QList<ColourBar::Label> ColourBar::labels() const
{
    switch (m_scale) {
    case HeatMapScale::Utilisation:
        return {{0, QStringLiteral("¼")},
                {0.25, QStringLiteral("½")},
                {0.5, QStringLiteral("1")},
                {0.75, QStringLiteral("2")},
                {1, QStringLiteral("4")}};
    case HeatMapScale::Difference:
        return {{0, changeText(-kDifferenceSpan, 1)},
                {0.5, QStringLiteral("0")},
                {1, changeText(kDifferenceSpan, 1)}};
    case HeatMapScale::Amount:
        return {{0, QStringLiteral("0")}, {1, m_end}};
    }
    Q_UNREACHABLE();
}

QColor ColourBar::colourAt(double position) const
{
    switch (m_scale) {
    case HeatMapScale::Utilisation:
        return utilisationColour(tokens(), std::exp2((position * 2 - 1) * kUtilisationSpan));
    case HeatMapScale::Difference:
        return differenceColour(tokens(), (position * 2 - 1) * kDifferenceSpan);
    case HeatMapScale::Amount:
        return amountColour(tokens(), position);
    }
    Q_UNREACHABLE();
}

QSize ColourBar::sizeHint() const
{
    if (m_orientation == Qt::Vertical)
        return {kThick + kLabelGap + kLabelRoom, kVerticalLength};
    const int dead = hasDead()
        ? kDeadGap + kDeadBox + 5 + metricsOf(TextStyle::Note).horizontalAdvance(m_dead) + 1
        : 0;
    return {kHorizontalLength + 8 + dead, kThick + kLabelGap + theme().lineHeight(TextStyle::Note)};
}

void ColourBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const bool horizontal = m_orientation == Qt::Horizontal;
    const QRectF bar =
        horizontal ? QRectF(4, 0, kHorizontalLength, kThick) : QRectF(0, 0, kThick, height());
    QLinearGradient gradient(horizontal ? bar.topLeft() : bar.bottomLeft(),
                             horizontal ? bar.topRight() : bar.topLeft());
    constexpr int kStops = 8;
    for (int i = 0; i <= kStops; ++i)
        gradient.setColorAt(static_cast<double>(i) / kStops,
                            colourAt(static_cast<double>(i) / kStops));
    paintBox(painter, bar, kRadius, gradient);

    painter.setFont(font(TextStyle::Note));
    painter.setPen(tokens().text3);
    const int line = theme().lineHeight(TextStyle::Note);
    for (const Label &label : labels()) {
        if (horizontal) {
            const double x = bar.left() + label.position * bar.width();
            painter.drawText(QRectF(x - 24, bar.bottom() + kLabelGap, 48, line), Qt::AlignCenter,
                             label.text);
        } else {
            const double y = std::clamp(bar.bottom() - label.position * bar.height(), line / 2.0,
                                        bar.bottom() - line / 2.0);
            painter.drawText(QRectF(bar.right() + kLabelGap + 3, y - line / 2.0, kLabelRoom, line),
                             Qt::AlignVCenter | Qt::AlignLeft, label.text);
        }
    }
    if (hasDead())
        paintDead(painter, bar);
}

void ColourBar::paintDead(QPainter &painter, const QRectF &bar) const
{
    const QRectF box(bar.right() + kDeadGap, bar.center().y() - kDeadBox / 2.0, kDeadBox, kDeadBox);
    paintBox(painter, box, kRadius, tokens().dead, tokens().control);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens().deadStripe, 1.5));
    painter.drawLine(box.bottomLeft() + QPointF(3, -3), box.topRight() + QPointF(-3, 3));
    painter.setPen(tokens().text2);
    painter.drawText(QRectF(box.right() + 5, bar.center().y() - 8, width(), 16),
                     Qt::AlignVCenter | Qt::AlignLeft, m_dead);
}

void ColourBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    ThemedWidget::changeEvent(event);
}

void ColourBar::retranslate()
{
    //: An expert that gets almost no tokens.
    m_dead = tr("dead");
    updateGeometry();
    update();
}

} // namespace tessera::ui
