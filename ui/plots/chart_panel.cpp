// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chart_panel.h"

#include "ui/plots/chart_export.h"
#include "ui/plots/chart_legend.h"
#include "ui/plots/chart_values.h"
#include "ui/plots/head_value.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace tessera::ui {

ChartPanel::ChartPanel(Quantity quantity, Head head, QWidget *parent)
    : QWidget(parent),
      m_chart(new ChartView(quantity, this)),
      m_menu(new ChartMenu(m_chart)),
      m_head(new QWidget(this)),
      m_title(new QLabel(m_head))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_chart, 1);
    m_title->setObjectName(QStringLiteral("chartTitle"));
    m_chart->setDetailed(head != Head::Value);
    m_large = head != Head::Value;
    makeHead(head);
    connect(m_chart, &ChartView::curvesChanged, this, &ChartPanel::onCurves);
    connect(&Theme::of(this), &Theme::changed, this, &ChartPanel::applyTheme);
    applyTheme();
}

void ChartPanel::makeHead(Head head)
{
    auto *row = new QHBoxLayout(m_head);
    row->setContentsMargins({});
    row->setSpacing(metrics::kCardGap);
    row->addWidget(m_title);
    m_head->setVisible(head != Head::Bare);
    if (head == Head::Legend) {
        m_legend = new ChartLegend(m_chart, m_head);
        row->addWidget(m_legend, 1);
    } else if (head == Head::Value) {
        m_value = new HeadValue(m_head);
        row->addStretch(1);
        row->addWidget(m_value);
        connect(m_chart, &ChartView::readingsChanged, this, &ChartPanel::showValue);
    }
}

void ChartPanel::setTitle(const QString &title)
{
    m_title->setText(title);
    m_chart->setTitle(title);
}

void ChartPanel::setLargeTitle(bool large)
{
    m_large = large;
    applyTheme();
}

void ChartPanel::alignHead()
{
    static_cast<QHBoxLayout *>(m_head->layout())->addStrut(metrics::kSmallHeight);
}

void ChartPanel::setLegendRows(int rows)
{
    if (m_legend)
        m_legend->setMostRows(rows);
}

void ChartPanel::setNote(const QString &note)
{
    m_note = note;
    showValue();
}

void ChartPanel::applyTheme()
{
    m_title->setFont(Theme::of(this).font(m_large ? TextStyle::Section : TextStyle::Strong));
}

void ChartPanel::showValue()
{
    if (!m_value)
        return;
    const QList<NamedReading> readings = m_chart->readings();
    if (readings.isEmpty()) {
        m_value->setTexts({}, {}, {});
        return;
    }
    const CurveReading &reading = readings.first().reading;
    const Figure figure = readingFigure(m_chart->quantity(), reading);
    QString after = figure.unit;
    if (!m_note.isEmpty())
        after += after.isEmpty() ? m_note : u' ' + m_note;
    const bool isThere = reading.state == CurveReading::State::Measured
        || reading.state == CurveReading::State::NotFinite;
    m_value->setTexts(isThere ? shortPlaceText(reading.point) : QString(), figure.value, after);
}

void ChartPanel::onCurves()
{
    showValue();
    if (hasPoints() == m_hadPoints)
        return;
    m_hadPoints = hasPoints();
    Q_EMIT hasPointsChanged(m_hadPoints);
}

void ChartPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange)
        return;
    retranslateUi();
    showValue();
}

} // namespace tessera::ui
