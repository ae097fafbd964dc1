// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/meter_bar.h"

#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kBarWidth = 64;
constexpr int kBarHeight = 4;
constexpr int kGap = 12;

constexpr int kGaugeHeight = 20;
constexpr int kGaugeBar = 5;
constexpr int kGaugePair = 1; // between the two bars of a GPU
constexpr int kGaugePitch = 15;
constexpr double kGaugeRadius = 1;

double clamped(double share)
{
    return std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0;
}

} // namespace

MeterBar::MeterBar(const Swatch &swatch, QWidget *parent) : ThemedWidget(parent), m_swatch(swatch)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void MeterBar::setLabel(const QString &label, std::optional<Icon> icon)
{
    m_label = label;
    m_icon = icon;
    tell();
}

void MeterBar::setValue(double share, const QString &text)
{
    m_share = share;
    m_text = text;
    tell();
}

void MeterBar::tell()
{
    setAccessibleName(QStringLiteral("%1: %2").arg(m_label, m_text));
    updateGeometry();
    update();
}

int MeterBar::labelWidth() const
{
    return metricsOf(TextStyle::Small).horizontalAdvance(m_label) + 1
        + (m_icon ? metrics::kButtonIcon + metrics::kIconGap : 0);
}

QSize MeterBar::sizeHint() const
{
    return {labelWidth() + kBarWidth + metricsOf(TextStyle::Small).horizontalAdvance(m_text) + 1
                + 2 * kGap,
            theme().lineHeight(TextStyle::Body)};
}

void MeterBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    int left = 0;
    if (m_icon) {
        paintIcon(painter, *m_icon, QRectF(0, 0, metrics::kButtonIcon, height()), tokens().text2);
        left = metrics::kButtonIcon + metrics::kIconGap;
    }
    painter.setFont(font(TextStyle::Small));
    painter.setPen(tokens().text2);
    painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, m_label);
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignRight, m_text);
    QRectF bar(labelWidth() + kGap, (height() - kBarHeight) / 2.0, kBarWidth, kBarHeight);
    paintBox(painter, bar, kBarHeight / 2.0, tokens().track);
    if (const double share = clamped(m_share); share > 0) {
        bar.setWidth(std::max<double>(kBarHeight, kBarWidth * share));
        paintBox(painter, bar, kBarHeight / 2.0, m_swatch.colour(tokens()));
    }
}

GpuGauge::GpuGauge(QWidget *parent) : ThemedWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void GpuGauge::setLabel(const QString &label)
{
    m_label = label;
    tell();
}

void GpuGauge::setGpus(const QList<GpuUse> &gpus)
{
    m_gpus = gpus;
    tell();
}

void GpuGauge::tell()
{
    QStringList tips;
    for (const GpuUse &gpu : std::as_const(m_gpus))
        tips << gpu.tip;
    setAccessibleName(m_label);
    setAccessibleDescription(tips.join(u'\n'));
    updateGeometry();
    update();
}

int GpuGauge::barsLeft() const
{
    return m_label.isEmpty()
        ? 0
        : metricsOf(TextStyle::Note).horizontalAdvance(m_label) + metrics::kIconGap + 1;
}

QSize GpuGauge::sizeHint() const
{
    return {barsLeft()
                + std::max(0, count() * kGaugePitch - (kGaugePitch - 2 * kGaugeBar - kGaugePair)),
            kGaugeHeight};
}

bool GpuGauge::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return ThemedWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int index = (help->x() - barsLeft()) / kGaugePitch;
    if (help->x() >= barsLeft() && index < count())
        QToolTip::showText(help->globalPos(), m_gpus[index].tip, this);
    else
        QToolTip::hideText();
    return true;
}

void GpuGauge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(font(TextStyle::Note));
    painter.setPen(tokens().text2);
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft, m_label);
    const auto bar = [&](double left, double share, const QColor &colour) {
        const QRectF slot(left, 0, kGaugeBar, height());
        paintBox(painter, slot, kGaugeRadius, tokens().track);
        const double filled = slot.height() * clamped(share);
        if (filled > 0)
            paintBox(painter, slot.adjusted(0, slot.height() - filled, 0, 0), kGaugeRadius, colour);
    };
    double left = barsLeft();
    for (const GpuUse &gpu : std::as_const(m_gpus)) {
        bar(left, gpu.memory, curveColour(tokens(), 0));
        bar(left + kGaugeBar + kGaugePair, gpu.busy, curveColour(tokens(), 2));
        left += kGaugePitch;
    }
}

} // namespace tessera::ui
