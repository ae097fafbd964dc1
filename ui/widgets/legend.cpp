// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/legend.h"

#include "ui/theme/paint.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tessera::ui {
namespace {

constexpr int kRow = 18;
constexpr int kSquare = 10;
constexpr double kSquareRadius = 2;
constexpr double kHatchStep = 3; // denser than in a bar, to be seen
constexpr int kNameLeft = 18;
constexpr int kSample = 14; // of a line
constexpr double kSampleLine = 2;
constexpr int kValueGap = 6;
constexpr int kColumnGap = 12;

} // namespace

Legend::Legend(int columns, QWidget *parent) : ThemedWidget(parent), m_columns(columns)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
}

void Legend::setEntries(const QList<LegendEntry> &entries)
{
    m_entries = entries;
    QStringList texts;
    for (const LegendEntry &entry : entries)
        texts << (entry.value.isEmpty() ? entry.name
                                        : QStringLiteral("%1: %2").arg(entry.name, entry.value));
    setAccessibleName(texts.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

int Legend::entryWidth(const LegendEntry &entry) const
{
    const QFontMetrics metrics = metricsOf(TextStyle::Small);
    return kNameLeft + metrics.horizontalAdvance(entry.name)
        + (entry.value.isEmpty() ? 0 : kValueGap + metrics.horizontalAdvance(entry.value)) + 1;
}

int Legend::fittingColumns(int width) const
{
    int widest = 1;
    for (const LegendEntry &entry : m_entries)
        widest = std::max(widest, entryWidth(entry));
    return std::clamp((width + kColumnGap) / (widest + kColumnGap), 1, m_columns);
}

int Legend::rows(int columns) const
{
    return (static_cast<int>(m_entries.size()) + columns - 1) / columns;
}

QSize Legend::sizeHint() const
{
    int widest = 0;
    for (const LegendEntry &entry : m_entries)
        widest = std::max(widest, entryWidth(entry));
    return {m_columns * (widest + kColumnGap) - kColumnGap, rows(m_columns) * kRow};
}

QSize Legend::minimumSizeHint() const
{
    return {kNameLeft * 4, rows(m_columns) * kRow};
}

int Legend::heightForWidth(int width) const
{
    return rows(fittingColumns(width)) * kRow;
}

void Legend::paintSample(QPainter &painter, const QRectF &square, const Swatch &swatch) const
{
    const QColor colour = swatch.colour(tokens());
    if (swatch.hatched) {
        paintHatch(painter, square, colour, kHatchStep);
        return;
    }
    if (swatch.shape == Swatch::Shape::Box) {
        paintBox(painter, square, kSquareRadius, colour);
        return;
    }
    QPen pen(colour, kSampleLine, Qt::SolidLine, Qt::FlatCap);
    if (swatch.shape == Swatch::Shape::Dashes)
        pen.setDashPattern({2, 1});
    painter.setPen(pen);
    const double middle = std::floor(square.center().y()) + kSampleLine / 2;
    painter.drawLine(QPointF(square.left(), middle), QPointF(square.left() + kSample, middle));
}

void Legend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(font(TextStyle::Small));
    const QFontMetrics metrics = painter.fontMetrics();
    const int columns = fittingColumns(width());
    // One row stands in the middle of the head of a card.
    const int top = rows(columns) == 1 ? std::max(0, (height() - kRow) / 2) : 0;
    const double wide = (width() + kColumnGap) / static_cast<double>(columns); // with its gap
    for (int i = 0; i < m_entries.size(); ++i) {
        const LegendEntry &entry = m_entries[i];
        const int row = i / columns;
        const QRectF rect(i % columns * wide, top + row * kRow, wide - kColumnGap, kRow);
        const QRectF square(rect.left(), rect.center().y() - kSquare / 2.0, kSquare, kSquare);
        paintSample(painter, square, entry.swatch);
        const QRectF text = rect.adjusted(kNameLeft, 0, 0, 0);
        painter.setPen(tokens().text2);
        const int value =
            entry.value.isEmpty() ? 0 : metrics.horizontalAdvance(entry.value) + kValueGap;
        const QString name =
            metrics.elidedText(entry.name, Qt::ElideRight, static_cast<int>(text.width()) - value);
        painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, name);
        painter.setPen(tokens().text);
        const QRectF behind = columns > 1
            ? text.adjusted(metrics.horizontalAdvance(name) + kValueGap, 0, 20, 0)
            : text;
        const Qt::Alignment side = columns > 1 ? Qt::AlignLeft : Qt::AlignRight;
        painter.drawText(behind, static_cast<int>(Qt::AlignVCenter | side), entry.value);
    }
}

} // namespace tessera::ui
