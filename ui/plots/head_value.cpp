// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/head_value.h"

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace tessera::ui {
namespace {

constexpr double kPlaceGap = 6;
constexpr double kAfterGap = 4;

} // namespace

HeadValue::HeadValue(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("headValue"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void HeadValue::setTexts(const QString &place, const QString &value, const QString &after)
{
    if (place == m_place && value == m_value && after == m_after)
        return;
    const bool otherWidth =
        place.size() != m_place.size() || value.size() != m_value.size() || after != m_after;
    m_place = place;
    m_value = value;
    m_after = after;
    setAccessibleName(text());
    setToolTip(text());
    if (otherWidth)
        updateGeometry();
    update();
}

QString HeadValue::text() const
{
    QString all = m_place + u' ' + m_value;
    if (!m_after.isEmpty())
        all += u' ' + m_after;
    return all.trimmed();
}

int HeadValue::widthOf(bool withAfter) const
{
    const Theme &theme = Theme::of(this);
    const QFontMetricsF small(theme.font(TextStyle::Small));
    const QFontMetricsF strong(theme.font(TextStyle::SmallStrong));
    double width = small.horizontalAdvance(m_place) + kPlaceGap + strong.horizontalAdvance(m_value);
    if (withAfter && !m_after.isEmpty())
        width += kAfterGap + small.horizontalAdvance(m_after);
    return static_cast<int>(std::ceil(width)) + 1;
}

QSize HeadValue::sizeHint() const
{
    return {widthOf(true), Theme::of(this).lineHeight(TextStyle::Body)};
}

QSize HeadValue::minimumSizeHint() const
{
    return {widthOf(false), sizeHint().height()};
}

/// From the right edge to the left; a note without room is left out, it is in the tooltip.
void HeadValue::paintEvent(QPaintEvent * /*event*/)
{
    const Theme &theme = Theme::of(this);
    QPainter painter(this);
    QRectF box(rect());
    const auto put = [&](const QString &text, TextStyle style, const QColor &colour, double gap) {
        painter.setFont(theme.font(style));
        painter.setPen(colour);
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, text);
        box.setRight(box.right() - QFontMetricsF(painter.font()).horizontalAdvance(text) - gap);
    };
    if (!m_after.isEmpty() && widthOf(true) <= width())
        put(m_after, TextStyle::Small, theme.tokens().text2, kAfterGap);
    put(m_value, TextStyle::SmallStrong, theme.tokens().text, kPlaceGap);
    put(m_place, TextStyle::Small, theme.tokens().text2, 0);
}

} // namespace tessera::ui
