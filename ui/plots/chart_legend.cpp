// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_legend.h"

#include "ui/plots/chart_view.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tessera::ui {
namespace {

constexpr int kSample = 16;
constexpr int kSampleGap = 6;
constexpr int kEntryGap = 12; // between two entries, besides their own room
constexpr int kSide = 2;      // of an entry, for its focus ring
constexpr double kSampleLine = 2;
constexpr double kRing = 3;

} // namespace

ChartLegendEntry::ChartLegendEntry(const CurveInfo &curve, QWidget *parent)
    : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setCurve(curve);
}

void ChartLegendEntry::setCurve(const CurveInfo &curve)
{
    m_curve = curve;
    setObjectName(QStringLiteral("legend_") + curve.key);
    setText(curve.name);
    setAccessibleName(curve.name);
    setChecked(curve.shown);
    setToolTip(curve.shown ? tr("Hide this curve") : tr("Show this curve"));
    updateGeometry();
    update();
}

QSize ChartLegendEntry::sizeHint() const
{
    const QFontMetricsF font(Theme::of(this).font(TextStyle::Small));
    const int name = static_cast<int>(std::ceil(font.horizontalAdvance(text())));
    return {kSide + kSample + kSampleGap + name + kSide, metrics::kSmallHeight};
}

void ChartLegendEntry::paintSample(QPainter &painter, const QRectF &box) const
{
    const Tokens &tokens = Theme::of(this).tokens();
    const QColor colour = isChecked() ? m_curve.colour : tokens.disabled;
    QPen pen(colour, m_curve.look == CurveLook::Evaluation ? 1.25 : kSampleLine, Qt::SolidLine,
             Qt::FlatCap);
    if (m_curve.look == CurveLook::Evaluation || m_curve.dashed)
        pen.setDashPattern({2.4, 2.4});
    const QPointF middle = box.center();
    painter.setPen(pen);
    painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()));
    if (m_curve.look != CurveLook::Evaluation)
        return;
    painter.setPen(QPen(colour, 1.5));
    painter.setBrush(tokens.surface);
    painter.drawEllipse(middle, kRing, kRing);
}

void ChartLegendEntry::paintEvent(QPaintEvent * /*event*/)
{
    const Theme &theme = Theme::of(this);
    const Tokens &tokens = theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintSample(painter, QRectF(kSide, 0, kSample, height()));
    QFont font = theme.font(TextStyle::Small);
    font.setStrikeOut(!isChecked());
    painter.setFont(font);
    painter.setPen(!isChecked() ? tokens.disabled : underMouse() ? tokens.text : tokens.text2);
    painter.drawText(rect().adjusted(kSide + kSample + kSampleGap, 0, 0, 0),
                     Qt::AlignVCenter | Qt::AlignLeft, text());
    if (!hasFocus())
        return;
    painter.setPen(QPen(tokens.accent, metrics::kFocusLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), metrics::kTagRadius,
                            metrics::kTagRadius);
}

ChartLegend::ChartLegend(ChartView *chart, QWidget *parent)
    : QWidget(parent), m_chart(chart), m_more(new QToolButton(this))
{
    setObjectName(QStringLiteral("legend"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_more->setObjectName(QStringLiteral("moreCurvesButton"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    setControlSize(m_more, ControlSize::Small);
    connect(m_more->menu(), &QMenu::aboutToShow, this, &ChartLegend::fillMenu);
    connect(chart, &ChartView::curvesChanged, this, &ChartLegend::rebuild);
    connect(&Theme::of(this), &Theme::changed, this, &ChartLegend::rebuild);
    rebuild();
}

void ChartLegend::rebuild()
{
    const QList<CurveInfo> curves = m_chart ? m_chart->curves() : QList<CurveInfo>();
    while (m_entries.size() > curves.size())
        m_entries.takeLast()->deleteLater();
    while (m_entries.size() < curves.size()) {
        auto *entry = new ChartLegendEntry(curves[m_entries.size()], this);
        const qsizetype place = m_entries.size();
        connect(entry, &ChartLegendEntry::clicked, this, [this, place](bool shown) {
            if (m_chart)
                m_chart->setCurveShown(m_chart->curves().value(place).key, shown);
        });
        m_entries.append(entry);
    }
    for (qsizetype i = 0; i < curves.size(); ++i)
        m_entries[i]->setCurve(curves[i]);
    setMore(static_cast<int>(curves.size()));
    m_moreWidth = m_more->sizeHint().width();
    updateGeometry();
    layOut();
}

void ChartLegend::setMore(int hidden)
{
    //: Button behind the legend of a chart: %1 is how many curves are in its menu.
    m_more->setText(tr("+%1").arg(countText(hidden)));
}

void ChartLegend::setMostRows(int rows)
{
    m_mostRows = rows;
    layOut();
}

/// Entries by row, as many as fit; the last row leaves room for the menu when `withMenu`.
QList<QList<ChartLegendEntry *>> ChartLegend::rowsFor(bool withMenu) const
{
    QList<QList<ChartLegendEntry *>> rows{{}};
    int used = 0;
    for (ChartLegendEntry *entry : m_entries) {
        const auto room = [&] {
            const bool last = rows.size() == m_mostRows;
            return width() - (withMenu && last ? m_moreWidth + kEntryGap : 0);
        };
        const int wide = entry->sizeHint().width();
        if (used + wide > room() && !rows.last().isEmpty() && rows.size() < m_mostRows) {
            rows.append(QList<ChartLegendEntry *>());
            used = 0;
        }
        if (used + wide > room())
            break;
        rows.last().append(entry);
        used += wide + kEntryGap;
    }
    return rows;
}

/// Each row from the right edge to the left; the last ones go into the menu when there are too
/// many.
void ChartLegend::layOut()
{
    const auto count = [](const QList<QList<ChartLegendEntry *>> &rows) {
        qsizetype entries = 0;
        for (const auto &row : rows)
            entries += row.size();
        return entries;
    };
    QList<QList<ChartLegendEntry *>> rows = rowsFor(false);
    if (count(rows) < m_entries.size())
        rows = rowsFor(true);
    const qsizetype fitting = count(rows);
    const int hidden = static_cast<int>(m_entries.size() - fitting);
    for (qsizetype i = 0; i < m_entries.size(); ++i)
        m_entries[i]->setVisible(i < fitting);
    m_more->setVisible(hidden > 0);
    for (qsizetype row = 0; row < rows.size(); ++row) {
        const int top = static_cast<int>(row) * metrics::kSmallHeight;
        int right = width();
        if (hidden > 0 && row + 1 == rows.size()) {
            setMore(hidden);
            m_more->setAccessibleName(tr("More curves"));
            m_more->setGeometry(right - m_moreWidth, top, m_moreWidth, metrics::kSmallHeight);
            right -= m_moreWidth + kEntryGap;
        }
        for (auto entry = rows[row].crbegin(); entry != rows[row].crend(); ++entry) {
            const int wide = (*entry)->sizeHint().width();
            (*entry)->setGeometry(right - wide, top, wide, metrics::kSmallHeight);
            right -= wide + kEntryGap;
        }
    }
    if (std::exchange(m_rows, static_cast<int>(rows.size())) != m_rows)
        updateGeometry();
}

void ChartLegend::fillMenu()
{
    m_more->menu()->clear();
    for (const ChartLegendEntry *entry : std::as_const(m_entries)) {
        if (entry->isVisibleTo(this))
            continue;
        QAction *action = m_more->menu()->addAction(entry->text());
        action->setCheckable(true);
        action->setChecked(entry->isChecked());
        connect(action, &QAction::triggered, entry, &ChartLegendEntry::click);
    }
}

QSize ChartLegend::sizeHint() const
{
    int width = 0;
    for (const ChartLegendEntry *entry : m_entries)
        width += entry->sizeHint().width() + kEntryGap;
    return {std::max(0, width - kEntryGap), m_rows * metrics::kSmallHeight};
}

QSize ChartLegend::minimumSizeHint() const
{
    return {m_entries.isEmpty() ? 0 : m_moreWidth, m_rows * metrics::kSmallHeight};
}

void ChartLegend::resizeEvent(QResizeEvent * /*event*/)
{
    layOut();
}

void ChartLegend::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        rebuild();
}

} // namespace tessera::ui
