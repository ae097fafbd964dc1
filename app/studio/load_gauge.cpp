// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/load_gauge.h"

#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tessera::studio {
namespace {

using ui::TextStyle;
namespace metrics = ui::metrics;

constexpr int kBar = 64;
constexpr int kBarHeight = 4;

} // namespace

LoadGauge::LoadGauge(std::optional<ui::Icon> icon, int series, QWidget *parent)
    : ui::ThemedWidget(parent), m_icon(icon), m_series(series)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void LoadGauge::setLabel(const QString &label)
{
    m_label = label;
    updateGeometry();
    update();
}

void LoadGauge::setValue(double share, const QString &value, const QString &widest)
{
    m_share = std::clamp(share, 0.0, 1.0);
    m_value = value;
    if (widest != m_widest) {
        m_widest = widest;
        updateGeometry();
    }
    //: For a screen reader: name and value of a gauge, "Memory: 11.9 of 31.3 GiB".
    setAccessibleName(tr("%1: %2").arg(m_label, value));
    update();
}

void LoadGauge::setBarShown(bool shown)
{
    m_barShown = shown;
    updateGeometry();
    update();
}

QSize LoadGauge::sizeHint() const
{
    const QFontMetrics small = metricsOf(TextStyle::Small);
    const int icon = m_icon ? metrics::kButtonIcon + metrics::kIconGap + 1 : 0;
    const int bar = m_barShown ? metrics::kCardGap + kBar : 0;
    return {icon + small.horizontalAdvance(m_label) + bar + metrics::kCardGap
                + std::max(small.horizontalAdvance(m_widest), small.horizontalAdvance(m_value)),
            std::max(small.height(), metrics::kButtonIcon)};
}

void LoadGauge::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.setFont(font(TextStyle::Small));
    painter.setPen(tokens().text2);
    int left = 0;
    if (m_icon) {
        const double top = (height() - metrics::kButtonIcon) / 2.0;
        ui::paintIcon(painter, *m_icon, QRectF(0, top, metrics::kButtonIcon, metrics::kButtonIcon),
                      tokens().text2);
        left = metrics::kButtonIcon + metrics::kIconGap + 1;
    }
    const QRect line(left, 0, width() - left, height());
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, m_label);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, m_value);
    if (!m_barShown)
        return;
    left += painter.fontMetrics().horizontalAdvance(m_label) + metrics::kCardGap;
    const QRectF groove(left, (height() - kBarHeight) / 2.0, kBar, kBarHeight);
    ui::paintBox(painter, groove, kBarHeight / 2.0, tokens().track);
    QRectF filled = groove;
    filled.setWidth(std::max<double>(kBarHeight, m_share * kBar));
    if (m_share > 0)
        ui::paintBox(painter, filled, kBarHeight / 2.0, ui::curveColour(tokens(), m_series));
}

} // namespace tessera::studio
