// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/value_slider.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr double kMarkWidth = 2;
constexpr double kMarkHeight = 12;

} // namespace

ValueSlider::ValueSlider(QWidget *parent)
    : QSlider(Qt::Horizontal, parent), m_theme(Theme::of(this))
{
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ValueSlider::setMarks(const QList<int> &marks)
{
    m_marks = marks;
    update();
}

void ValueSlider::sliderChange(SliderChange change)
{
    QSlider::sliderChange(change);
    if (change == SliderRangeChange)
        setPageStep(std::max(1, (maximum() - minimum()) / 10));
}

double ValueSlider::positionOf(int value) const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    option.sliderPosition = value;
    return QRectF(
               style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this))
        .center()
        .x();
}

void ValueSlider::paintEvent(QPaintEvent *event)
{
    QSlider::paintEvent(event);
    QPainter painter(this);
    const double thumb = positionOf(sliderPosition());
    for (const int mark : std::as_const(m_marks)) {
        const double x = positionOf(mark);
        if (std::abs(x - thumb) > 9) // not over the thumb
            painter.fillRect(
                QRectF(x - kMarkWidth / 2, (height() - kMarkHeight) / 2.0, kMarkWidth, kMarkHeight),
                m_theme.tokens().warning);
    }
}

} // namespace tessera::ui
