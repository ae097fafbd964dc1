// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/run_sheet.h"

#include "ui/plots/chart_panel.h"
#include "ui/plots/chart_values.h"
#include "ui/plots/qcustomplot_door.h"
#include "ui/plots/registry.h"
#include "ui/theme/theme.h"

#include <QApplication>

#include <algorithm>
#include <utility>

namespace tessera::ui {
namespace {

constexpr int kMargin = 24;
constexpr int kGap = 16;
constexpr int kTitle = 26;
constexpr int kHead = 56; ///< title, note and the room below them
constexpr QSize kWide(1200, 300);
constexpr QSize kNarrow((kWide.width() - kGap) / 2, 200);

QSize sizeOf(std::size_t chart)
{
    return chart == 0 ? kWide : kNarrow;
}

/// A chart is printed as large as its widget, which gets its size only when it is laid out.
void giveSize(ChartPanel &panel, QSize size)
{
    panel.chart()->setFixedSize(size);
    panel.setAttribute(Qt::WA_DontShowOnScreen);
    panel.show();
}

/// A page has no read-out that says what the numbers are in.
void nameUnit(ChartView &chart)
{
    const Quantity quantity = chart.quantity();
    QString unit;
    if (quantity == Quantity::Throughput)
        unit = readingFigure(quantity, 1.0).unit;
    else if (quantity == Quantity::StepTime)
        unit = QStringLiteral("s");
    if (!unit.isEmpty())
        chart.setTitle(chart.title() + QStringLiteral(", ") + unit);
}

/// Where the charts of these heights are, and below the last one the foot of the page.
QList<QPoint> placesOf(const QList<int> &heights)
{
    QList<QPoint> places;
    int top = kMargin + kHead;
    for (qsizetype chart = 0; chart < heights.size(); ++chart) {
        const bool right = chart > 0 && chart % 2 == 0;
        places.append({right ? kMargin + kNarrow.width() + kGap : kMargin, top});
        if (right)
            top += std::max(heights[chart - 1], heights[chart]) + kGap;
        else if (chart == 0 || chart + 1 == heights.size())
            top += heights[chart] + kGap;
    }
    places.append({kMargin, top - kGap + kMargin});
    return places;
}

void paintHead(QPainter &painter, const Theme &theme, const QString &title, const QString &note)
{
    const QRectF line(kMargin, kMargin, kWide.width(), kTitle);
    painter.setPen(lightTokens().text);
    painter.setFont(theme.font(TextStyle::Title));
    const auto fitted = [&painter, &line](const QString &text) {
        return painter.fontMetrics().elidedText(text, Qt::ElideRight,
                                                static_cast<int>(line.width()));
    };
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft, fitted(title));
    painter.setPen(lightTokens().text2);
    painter.setFont(theme.font(TextStyle::Small));
    painter.drawText(line.translated(0, kTitle), Qt::AlignTop | Qt::AlignLeft, fitted(note));
}

} // namespace

RunSheet::RunSheet(const PlotSource &source, QString title, QString note)
    : m_title(std::move(title)), m_note(std::move(note))
{
    for (const PlotKind &kind : plotKinds()) {
        std::unique_ptr<ChartPanel> panel(kind.make(source, nullptr));
        if (!panel->hasPoints())
            continue;
        giveSize(*panel, sizeOf(m_charts.size()));
        nameUnit(*panel->chart());
        m_charts.push_back(std::move(panel));
    }
}

RunSheet::~RunSheet() = default;

PrintedPage RunSheet::page() const
{
    QList<int> heights;
    for (const std::unique_ptr<ChartPanel> &chart : m_charts)
        heights.append(chart->chart()->printSize().height());
    const QList<QPoint> places = placesOf(heights);
    const auto paint = [this, places](QCPPainter &painter) {
        paintHead(painter, Theme::of(qApp), m_title, m_note);
        for (std::size_t chart = 0; chart < m_charts.size(); ++chart) {
            painter.save();
            painter.translate(places[static_cast<qsizetype>(chart)]);
            m_charts[chart]->chart()->paintForPrint(painter);
            painter.restore();
        }
    };
    return {.size = QSize(kWide.width() + 2 * kMargin, places.last().y()),
            .title = m_title,
            .description = m_note,
            .paint = paint};
}

} // namespace tessera::ui
