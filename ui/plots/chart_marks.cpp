// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_marks.h"

#include "ui/theme/metrics.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr double kTextGap = metrics::kIconGap; // text to line
constexpr double kFutureTextUp = 8;            // above the axis
constexpr double kLinesApart = 12;             // more epochs than that are not told apart
constexpr double kLabelGap = 8;                // label to axis
constexpr double kDotRadius = 4;
constexpr double kDotRim = 1.5;

QPen hairline(const QColor &colour)
{
    return {colour, metrics::kLine, Qt::SolidLine, Qt::FlatCap};
}

} // namespace

ChartMark::ChartMark(QCPAxis *xAxis, QCPAxis *yAxis, const QString &layer)
    : QCPLayerable(xAxis->parentPlot(), layer), m_x(xAxis), m_y(yAxis), m_tokens(&lightTokens())
{}

void ChartMark::applyTheme(const Tokens &tokens, const QFont &font)
{
    m_tokens = &tokens;
    m_font = font;
}

void ChartMark::applyDefaultAntialiasingHint(QCPPainter *painter) const
{
    painter->setAntialiasing(false);
}

QRect ChartMark::clipRect() const
{
    return m_x->axisRect()->rect();
}

void FutureMark::draw(QCPPainter *painter)
{
    if (!m_future)
        return;
    const QRectF all = box();
    const double from = std::max(all.left(), m_x->coordToPixel(m_future->from));
    const double to = std::min(all.right(), m_x->coordToPixel(m_future->to));
    if (!(from < to))
        return;
    const QRectF region(QPointF(from, all.top()), QPointF(to, all.bottom()));
    painter->fillRect(region, m_tokens->sunken);
    const QFontMetricsF metrics(m_font);
    if (metrics.horizontalAdvance(m_future->text) + 2 * kTextGap > region.width())
        return;
    painter->setFont(m_font);
    painter->setPen(m_tokens->text3);
    painter->drawText(region.adjusted(0, 0, 0, -kFutureTextUp), Qt::AlignHCenter | Qt::AlignBottom,
                      m_future->text);
}

void VerticalMarks::draw(QCPPainter *painter)
{
    const QRectF all = box();
    const QFontMetricsF metrics(m_font);
    QPen pen(m_tokens->control, 1, Qt::SolidLine, Qt::FlatCap);
    pen.setDashPattern({2, 2});
    painter->setFont(m_font);
    double last = all.left() - kLinesApart;
    double free = all.left(); // where the next word may begin
    for (const Line &line : m_lines) {
        const double x = std::round(m_x->coordToPixel(line.x));
        if (!(x > all.left() && x < all.right()) || x - last < kLinesApart)
            continue;
        last = x;
        painter->setPen(pen);
        painter->drawLine(QPointF(x, all.top()), QPointF(x, all.bottom()));
        const double width = metrics.horizontalAdvance(line.text);
        if (x < free || x + kTextGap + width > all.right())
            continue;
        painter->setPen(m_tokens->text3);
        painter->drawText(QPointF(x + kTextGap, all.top() + metrics.ascent()), line.text);
        free = x + 2 * kTextGap + width;
    }
}

void LimitMark::setLimit(std::optional<double> value, const QString &text)
{
    m_value = value;
    m_text = text;
}

void LimitMark::draw(QCPPainter *painter)
{
    if (!m_value || !m_y->range().contains(*m_value))
        return;
    const QRectF all = box();
    const double y = std::round(m_y->coordToPixel(*m_value));
    QPen pen(m_tokens->warning, 1, Qt::SolidLine, Qt::FlatCap);
    pen.setDashPattern({3, 2});
    painter->setPen(pen);
    painter->drawLine(QPointF(all.left(), y), QPointF(all.right(), y));
    painter->setFont(m_font);
    painter->setPen(m_tokens->warning);
    painter->drawText(QPointF(all.left() + kTextGap, y - kTextGap), m_text);
}

QStringList ValueLabels::texts() const
{
    const QList<double> ticks = m_y->tickVector();
    return m_logarithmic ? logTickTexts(ticks, m_unit) : tickTexts(ticks, m_unit);
}

void ValueLabels::draw(QCPPainter *painter)
{
    const QList<double> ticks = m_y->tickVector();
    const QStringList labels = texts();
    const QFontMetricsF metrics(m_font);
    const double right = m_y->axisRect()->left() - kLabelGap;
    const double lowest = std::max(0.0, clipRect().bottom() + 1 - metrics.height());
    painter->setFont(m_font);
    painter->setPen(m_tokens->text3);
    for (qsizetype i = 0; i < ticks.size(); ++i) {
        const double top = m_y->coordToPixel(ticks[i]) - metrics.height() / 2;
        painter->drawText(QRectF(0, std::clamp(top, 0.0, lowest), right, metrics.height()),
                          Qt::AlignRight | Qt::AlignVCenter, labels[i]);
    }
}

QRect ValueLabels::clipRect() const
{
    return parentPlot()->viewport();
}

void CrosshairMark::set(std::optional<double> x, const QList<Dot> &dots)
{
    m_at = x;
    m_dots = dots;
}

void CrosshairMark::draw(QCPPainter *painter)
{
    if (!m_at)
        return;
    const QRectF all = box();
    const double x = std::round(m_x->coordToPixel(*m_at));
    if (!(x >= all.left() && x <= all.right() + 1))
        return;
    painter->setPen(hairline(m_tokens->text2));
    painter->drawLine(QPointF(x, all.top()), QPointF(x, all.bottom()));
    painter->setAntialiasing(true);
    painter->setPen(QPen(m_tokens->surface, kDotRim));
    for (const Dot &dot : m_dots) {
        const QPointF centre(x, m_y->coordToPixel(dot.value));
        if (!all.contains(centre))
            continue;
        painter->setBrush(dot.colour);
        painter->drawEllipse(centre, kDotRadius, kDotRadius);
    }
}

void FocusMark::draw(QCPPainter *painter)
{
    const double half = metrics::kFocusLine / 2;
    painter->setAntialiasing(true);
    painter->setPen(QPen(m_tokens->accent, metrics::kFocusLine));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(clipRect()).adjusted(half, half, -half, -half),
                             metrics::kControlRadius, metrics::kControlRadius);
}

QRect FocusMark::clipRect() const
{
    return parentPlot()->viewport();
}

} // namespace tessera::ui
