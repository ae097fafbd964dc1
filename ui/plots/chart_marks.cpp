// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_marks.h"

#include "ui/theme/metrics.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::ui {
namespace {

constexpr double kTextGap = metrics::kIconGap; // text to line
constexpr double kFutureTextUp = 8;            // above the axis
constexpr double kGround = 2;                  // of a label, around its text
constexpr double kGroundAlpha = 0.7;           // a curve shows through it
constexpr double kLabelGap = 8;                // label to axis
constexpr double kLinesForWords = 6; // a chart of fewer lines of text has no room for words
constexpr double kDotRadius = 4;
constexpr double kDotRim = 1.5;

QPen hairline(const QColor &colour)
{
    return {colour, metrics::kLine, Qt::SolidLine, Qt::FlatCap};
}

/// 1, 2, 5, 10, 20, 50 ...
int nextRound(int number)
{
    int power = 1;
    while (10 * power <= number)
        power *= 10;
    const int digit = number / power;
    return digit == 1 ? 2 * power : digit == 2 ? 5 * power : 10 * power;
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

void MarkLabels::draw(QCPPainter *painter)
{
    const QFontMetricsF metrics(m_font);
    painter->setFont(m_font);
    for (const Label &label : std::as_const(m_labels)) {
        const QRectF text(label.start.x(), label.start.y() - metrics.ascent(),
                          metrics.horizontalAdvance(label.text), metrics.height());
        if (label.ground) {
            QColor ground = *label.ground;
            ground.setAlphaF(kGroundAlpha);
            painter->fillRect(text.adjusted(-kGround, 0, kGround, 0), ground);
        }
        painter->setPen(label.colour);
        painter->drawText(label.start, label.text);
    }
    m_labels.clear();
}

bool LabelledMark::hasWords() const
{
    return box().height() >= kLinesForWords * QFontMetricsF(m_font).height();
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
    const double wide = metrics.horizontalAdvance(m_future->text);
    if (m_future->text.isEmpty() || wide + 2 * kTextGap > region.width() || !hasWords())
        return;
    m_labels->add({.start = {region.center().x() - wide / 2,
                             region.bottom() - kFutureTextUp - metrics.descent()},
                   .text = m_future->text,
                   .colour = m_tokens->text3,
                   .ground = m_tokens->sunken});
}

QList<VerticalMarks::Line> VerticalMarks::drawn() const
{
    const QRectF all = box();
    const QFontMetricsF metrics(m_font);
    const auto pixel = [this](const Line &line) { return std::round(m_x->coordToPixel(line.x)); };
    const auto end = [&](const Line &line) {
        return pixel(line) + 2 * kTextGap + metrics.horizontalAdvance(line.text);
    };
    QList<Line> inside;
    for (const Line &line : m_lines)
        if (pixel(line) > all.left() && end(line) - kTextGap <= all.right())
            inside.append(line);
    for (int every = 1;; every = nextRound(every)) {
        QList<Line> chosen;
        bool fits = true;
        for (const Line &line : std::as_const(inside)) {
            if (line.number % every != 0)
                continue;
            fits = fits && (chosen.isEmpty() || end(chosen.last()) <= pixel(line));
            chosen.append(line);
        }
        if (chosen.size() <= 1 || (fits && chosen.size() <= kMost))
            return chosen;
    }
}

void VerticalMarks::draw(QCPPainter *painter)
{
    const QRectF all = box();
    const QFontMetricsF metrics(m_font);
    QPen pen(m_tokens->control, 1, Qt::SolidLine, Qt::FlatCap);
    pen.setDashPattern({2, 2});
    painter->setPen(pen);
    const bool words = hasWords();
    for (const Line &line : drawn()) {
        const double x = std::round(m_x->coordToPixel(line.x));
        painter->drawLine(QPointF(x, all.top()), QPointF(x, all.bottom()));
        if (!words)
            continue;
        m_labels->add({.start = {x + kTextGap, all.top() + metrics.ascent()},
                       .text = line.text,
                       .colour = m_tokens->text3,
                       .ground = m_tokens->surface});
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
    m_labels->add({.start = {all.left() + kTextGap, y - kTextGap},
                   .text = m_text,
                   .colour = m_tokens->warning,
                   .ground = m_tokens->surface});
}

QStringList ValueLabels::texts() const
{
    if (!m_anyValue)
        return {};
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
    for (qsizetype i = 0; i < labels.size(); ++i) {
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
