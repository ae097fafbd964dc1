// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/length_histogram.h"

#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/theme/paint.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kMarkWidth = 72; // around a number of tokens
constexpr int kBottom = 20;    // numbers of tokens
constexpr int kTop = 8;
constexpr int kCutLines = 2; // above the bars, beside the line of the cut
constexpr int kRight = 12;
constexpr int kRowMarks = 4;
constexpr int kTokenMarks = 6;
constexpr int kCutCurve = 1; // vermilion

} // namespace

qint64 roundStep(qint64 most, int marks)
{
    qint64 power = 1;
    while (true) {
        for (const qint64 factor : {1, 2, 5}) {
            if (factor * power * marks >= most)
                return factor * power;
        }
        power *= 10;
    }
}

LengthHistogram::LengthHistogram(QWidget *parent) : ThemedWidget(parent)
{
    setObjectName(QStringLiteral("lengthHistogram"));
    setFixedHeight(kHeight);
}

void LengthHistogram::setLengths(const QList<LengthBar> &bars, qint64 cut, qint64 longer)
{
    m_bars = bars;
    m_cut = cut;
    m_longer = longer;
    m_mostRows = 0;
    for (const LengthBar &bar : bars)
        m_mostRows = std::max(m_mostRows, bar.rows);
    describe();
    update();
}

QRectF LengthHistogram::plotArea() const
{
    const int labels = isCutShown() ? kCutLines * metricsOf(TextStyle::Note).height() : 0;
    return QRectF(rect()).adjusted(rowMarkWidth(), kTop + labels, -kRight, -kBottom);
}

bool LengthHistogram::isCutShown() const
{
    return m_cut > 0 && !m_bars.isEmpty() && m_cut <= m_bars.back().to;
}

/// As wide as the widest number of rows needs.
int LengthHistogram::rowMarkWidth() const
{
    const qint64 step = roundStep(m_mostRows, kRowMarks);
    const qint64 most = (m_mostRows + step - 1) / step * step;
    return metricsOf(TextStyle::Note).horizontalAdvance(countText(most)) + metrics::kGroupGap;
}

/// The axis ends behind the last bar; a cut far behind it is not drawn.
double LengthHistogram::xOf(double tokens) const
{
    const QRectF area = plotArea();
    const double end = m_bars.isEmpty() ? 1 : static_cast<double>(m_bars.back().to);
    return area.left() + area.width() * tokens / end;
}

double LengthHistogram::yOf(double rows) const
{
    const QRectF area = plotArea();
    const auto step = static_cast<double>(roundStep(m_mostRows, kRowMarks));
    const double end = std::max(1.0, std::ceil(static_cast<double>(m_mostRows) / step) * step);
    return area.bottom() - area.height() * rows / end;
}

void LengthHistogram::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_bars.isEmpty())
        return;
    paintAxes(painter);
    paintBars(painter);
    paintCut(painter);
}

void LengthHistogram::paintAxes(QPainter &painter) const
{
    const QRectF area = plotArea();
    painter.setFont(font(TextStyle::Note));
    const qint64 rowStep = roundStep(m_mostRows, kRowMarks);
    for (qint64 rows = 0; rows < m_mostRows + rowStep; rows += rowStep) {
        const double y = yOf(static_cast<double>(rows));
        paintHorizontal(painter, area.left(), area.right(), y,
                        rows == 0 ? tokens().control : tokens().divider);
        painter.setPen(tokens().text3);
        painter.drawText(QRectF(0, y - kBottom / 2.0, rowMarkWidth() - metrics::kGroupGap, kBottom),
                         Qt::AlignRight | Qt::AlignVCenter, countText(rows));
    }
    const qint64 end = m_bars.back().to;
    const qint64 step = roundStep(end, kTokenMarks);
    for (qint64 mark = 0; mark <= end; mark += step) {
        painter.setPen(tokens().text3);
        painter.drawText(QRectF(xOf(static_cast<double>(mark)) - kMarkWidth / 2.0,
                                area.bottom() + 4, kMarkWidth, kBottom - 4),
                         Qt::AlignHCenter | Qt::AlignTop, countText(mark));
    }
}

void LengthHistogram::paintBars(QPainter &painter) const
{
    for (const LengthBar &bar : m_bars) {
        if (bar.rows == 0)
            continue;
        QRectF box;
        box.setLeft(xOf(static_cast<double>(bar.from)));
        box.setRight(xOf(static_cast<double>(bar.to)) - metrics::kLine);
        box.setTop(std::min(yOf(static_cast<double>(bar.rows)), yOf(0) - metrics::kLine));
        box.setBottom(yOf(0));
        const bool cut = m_cut > 0 && bar.from >= m_cut;
        painter.fillRect(aligned(painter, box), curveColour(tokens(), cut ? kCutCurve : 0));
    }
}

void LengthHistogram::paintCut(QPainter &painter) const
{
    if (!isCutShown())
        return;
    const double x = xOf(static_cast<double>(m_cut));
    paintVertical(painter, x, kTop / 2.0, plotArea().bottom(), tokens().text);
    //: In a histogram of lengths; %1 is a number of tokens.
    const QString where = tr("cut at %1").arg(countText(m_cut));
    //: In a histogram of lengths: rows longer than the cut.
    const QString rows = tr("%Ln rows longer", nullptr, static_cast<int>(m_longer));
    const QFontMetrics metrics = metricsOf(TextStyle::Note);
    const int wide = std::max(metrics.horizontalAdvance(where), metrics.horizontalAdvance(rows));
    const bool right = x + metrics::kIconGap + wide <= width();
    const double left = right ? x + metrics::kIconGap : x - metrics::kIconGap - wide;
    const Qt::Alignment side = right ? Qt::AlignLeft : Qt::AlignRight;
    QRectF line(left, kTop / 2.0, wide + 1, metrics.height());
    painter.setFont(font(TextStyle::Note));
    painter.setPen(tokens().text);
    painter.drawText(line, side, where);
    if (m_longer == 0)
        return;
    line.translate(0, metrics.height());
    painter.setPen(tokens().warning);
    painter.drawText(line, side, rows);
}

bool LengthHistogram::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return ThemedWidget::event(event);
    auto *help = static_cast<QHelpEvent *>(event);
    for (const LengthBar &bar : m_bars) {
        const double x = help->pos().x();
        if (x < xOf(static_cast<double>(bar.from)) || x >= xOf(static_cast<double>(bar.to)))
            continue;
        //: %1 is a range of lengths ("0–127"), %n a number of rows.
        QToolTip::showText(help->globalPos(),
                           tr("%1 tokens: %Ln rows", nullptr, static_cast<int>(bar.rows))
                               .arg(rangeText(bar.from, bar.to - 1)),
                           this);
        return true;
    }
    QToolTip::hideText();
    return true;
}

void LengthHistogram::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        describe();
        update();
    }
    ThemedWidget::changeEvent(event);
}

void LengthHistogram::describe()
{
    setAccessibleName(tr("Histogram of the lengths of rows"));
    setAccessibleDescription(tr("%Ln rows longer", nullptr, static_cast<int>(m_longer)));
}

} // namespace tessera::ui
