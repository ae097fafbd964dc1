// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_read_out.h"

#include "ui/plots/chart_values.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

// In px at text scale 1.
constexpr int kBeside = 12; // to the crosshair
constexpr int kPadX = 10;
constexpr int kPadY = 8;
constexpr int kRow = 20;
constexpr int kSwatch = 10;
constexpr int kNameGap = 8;   // swatch to name
constexpr int kValueGap = 16; // name to value
constexpr double kSwatchRadius = 2;
constexpr int kShadow = metrics::kShadowBlur;
constexpr int kLongestName = 240;
constexpr double kHigh = 0.36; // share of the free height above it

QRect inner(const QRect &rect)
{
    return rect.adjusted(kShadow, kShadow, -kShadow, -kShadow - metrics::kShadowDown);
}

bool isValue(const CurveReading &reading)
{
    return reading.state == CurveReading::State::Measured
        || reading.state == CurveReading::State::NotFinite;
}

/// The place of a curve that has a point at `x`; evaluations were earlier.
QString titleOf(const QList<NamedReading> &readings, double x, XAxis axis)
{
    const NamedReading *best = nullptr;
    for (const NamedReading &each : readings)
        if (isValue(each.reading)
            && (!best || std::abs(each.reading.x - x) < std::abs(best->reading.x - x)))
            best = &each;
    return best ? placeText(best->reading.point, axis) : placeText(x, axis);
}

/// An evaluation is read with the step that it was made at.
QString nameOf(const NamedReading &each)
{
    if (each.curve.look != CurveLook::Evaluation || !isValue(each.reading))
        return each.curve.name;
    return each.curve.name + u' ' + countText(each.reading.point.step);
}

} // namespace

ChartReadOut::ChartReadOut(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("readOut"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void ChartReadOut::setReadings(const QList<NamedReading> &readings, double x, Quantity quantity,
                               XAxis axis)
{
    m_title = titleOf(readings, x, axis);
    m_rows.clear();
    for (const NamedReading &each : readings)
        m_rows.append({each.curve.colour, nameOf(each),
                       readingFigure(quantity, each.reading).text(), !isValue(each.reading)});
    update();
}

QSize ChartReadOut::sizeHint() const
{
    const Theme &theme = Theme::of(this);
    const QFontMetricsF names(theme.font(TextStyle::Small));
    const QFontMetricsF values(theme.font(TextStyle::SmallStrong));
    double name = 0;
    double value = 0;
    for (const Row &row : m_rows) {
        name = std::max(name, names.horizontalAdvance(row.name));
        value = std::max(value, values.horizontalAdvance(row.value));
    }
    name = std::min(name, kLongestName * theme.textScale()); // elided, the values never
    const double width =
        std::max(names.horizontalAdvance(m_title), kSwatch + kNameGap + name + kValueGap + value);
    const int rowHeight = std::max(kRow, theme.lineHeight(TextStyle::Small));
    const int height = rowHeight * (1 + static_cast<int>(m_rows.size()));
    return {static_cast<int>(std::ceil(width)) + 2 * (kPadX + kShadow),
            height + 2 * (kPadY + kShadow) + metrics::kShadowDown};
}

void ChartReadOut::showBeside(double x, const QRect &area)
{
    const QSize size = sizeHint();
    const int right = static_cast<int>(std::lround(x)) + kBeside - kShadow;
    const int left = static_cast<int>(std::lround(x)) - kBeside + kShadow - size.width();
    const bool fits = right + size.width() - kShadow <= area.right() + 1;
    const int top = area.top() - kShadow
        + static_cast<int>(kHigh * std::max(0, area.height() - size.height() + 2 * kShadow));
    // Where neither side has room, the wider one: a read-out may hang over the chart's edge.
    const bool toRight = fits || left + kShadow < area.left() - size.width() / 2;
    const int last = std::max(-kShadow, parentWidget()->width() - size.width() + kShadow);
    setGeometry(QRect(QPoint(std::clamp(toRight ? right : left, -kShadow, last), top), size));
    raise();
    show();
}

void ChartReadOut::paintEvent(QPaintEvent * /*event*/)
{
    const Theme &theme = Theme::of(this);
    const Tokens &tokens = theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect box = inner(rect());
    paintFloating(painter, box, metrics::kControlRadius, tokens);

    const int rowHeight = std::max(kRow, theme.lineHeight(TextStyle::Small));
    QRect line(box.left() + kPadX, box.top() + kPadY, box.width() - 2 * kPadX, rowHeight);
    painter.setFont(theme.font(TextStyle::Small));
    painter.setPen(tokens.text2);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, m_title);
    for (const Row &row : m_rows) {
        line.translate(0, rowHeight);
        const QRectF swatch(line.left(), line.center().y() - kSwatch / 2 + 1, kSwatch, kSwatch);
        painter.setPen(Qt::NoPen);
        painter.setBrush(row.colour);
        painter.drawRoundedRect(swatch, kSwatchRadius, kSwatchRadius);
        const QFont valueFont = theme.font(row.muted ? TextStyle::Small : TextStyle::SmallStrong);
        const int value =
            static_cast<int>(std::ceil(QFontMetricsF(valueFont).horizontalAdvance(row.value)));
        const QRect name = line.adjusted(kSwatch + kNameGap, 0, -value - kNameGap, 0);
        painter.setFont(theme.font(TextStyle::Small));
        painter.setPen(tokens.text);
        painter.drawText(name, Qt::AlignVCenter | Qt::AlignLeft,
                         painter.fontMetrics().elidedText(row.name, Qt::ElideMiddle, name.width()));
        painter.setFont(valueFont);
        painter.setPen(row.muted ? tokens.text3 : tokens.text);
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, row.value);
    }
}

} // namespace tessera::ui
