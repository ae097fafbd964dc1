// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_chart.h"

#include "ui/plots/plot_source.h"
#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/text_label.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace tessera::ui {
namespace {

constexpr int kSliderWidth = 72;

struct MetricName {
    const char *metric;
    const char *english;
    Quantity quantity;
};

//: Names of metrics, in a list of what can be compared.
constexpr std::array kMetrics{
    MetricName{"loss", QT_TRANSLATE_NOOP("MetricName", "Training loss"), Quantity::Loss},
    MetricName{"eval_loss", QT_TRANSLATE_NOOP("MetricName", "Evaluation loss"), Quantity::Loss},
    MetricName{"lr", QT_TRANSLATE_NOOP("MetricName", "Learning rate"), Quantity::LearningRate},
    MetricName{"grad_norm", QT_TRANSLATE_NOOP("MetricName", "Gradient norm"),
               Quantity::GradientNorm},
    MetricName{"tokens_per_second", QT_TRANSLATE_NOOP("MetricName", "Throughput"),
               Quantity::Throughput},
    MetricName{"data_seconds", QT_TRANSLATE_NOOP("MetricName", "Waiting for data"),
               Quantity::StepTime},
    MetricName{"step_seconds", QT_TRANSLATE_NOOP("MetricName", "Step time"), Quantity::StepTime},
    MetricName{"load_balancing_loss", QT_TRANSLATE_NOOP("MetricName", "Balancing loss"),
               Quantity::Loss},
    MetricName{"z_loss", QT_TRANSLATE_NOOP("MetricName", "Router z-loss"), Quantity::Loss},
    MetricName{"moe/ep_imbalance_max", QT_TRANSLATE_NOOP("MetricName", "EP imbalance, max"),
               Quantity::Imbalance},
    MetricName{"moe/cv_mean", QT_TRANSLATE_NOOP("MetricName", "Expert cv, mean"),
               Quantity::Imbalance},
    MetricName{"moe/cv_max", QT_TRANSLATE_NOOP("MetricName", "Expert cv, max"),
               Quantity::Imbalance},
    MetricName{"moe/expert_utilization_max",
               QT_TRANSLATE_NOOP("MetricName", "Expert utilisation, max"), Quantity::Imbalance},
    MetricName{"moe/expert_utilization_min",
               QT_TRANSLATE_NOOP("MetricName", "Expert utilisation, min"), Quantity::Imbalance},
    MetricName{"moe/dead_experts", QT_TRANSLATE_NOOP("MetricName", "Dead experts"),
               Quantity::Count},
};

const MetricName *known(const QString &metric)
{
    const auto *at = std::ranges::find_if(kMetrics, [&metric](const MetricName &name) {
        return metric == QLatin1String(name.metric);
    });
    return at == kMetrics.end() ? nullptr : at;
}

/// What belongs to a step and is no result of it, or has a chart of its own.
bool isComparable(const QString &metric)
{
    static const QStringList others{QStringLiteral("tokens"), QStringLiteral("trained_tokens"),
                                    QStringLiteral("epoch")};
    return !others.contains(metric) && !metric.startsWith(QStringLiteral("memory/"));
}

/// Every metric that one of the runs has: those with a name first, in their order.
QStringList metricsOf(const QList<ComparedCurves> &runs)
{
    QStringList there;
    for (const ComparedCurves &run : runs)
        there += run.curves->names();
    there.removeDuplicates();
    there.sort();
    QStringList sorted;
    for (const MetricName &name : kMetrics) {
        if (there.removeOne(QLatin1String(name.metric)))
            sorted.append(QString::fromLatin1(name.metric));
    }
    there.removeIf([](const QString &metric) { return !isComparable(metric); });
    return sorted + there;
}

} // namespace

QString metricName(const QString &metric)
{
    const MetricName *name = known(metric);
    return name == nullptr ? metric : QCoreApplication::translate("MetricName", name->english);
}

Quantity metricQuantity(const QString &metric)
{
    const MetricName *name = known(metric);
    return name == nullptr ? Quantity::Imbalance : name->quantity;
}

CompareChart::CompareChart(QWidget *parent)
    : QWidget(parent),
      m_metric(metric::kLoss),
      m_choice(new QComboBox),
      m_smoothingLabel(new TextLabel(TextStyle::Body, TextColour::Text2)),
      m_smoothing(new QSlider(Qt::Horizontal)),
      m_smoothingValue(new TextLabel),
      m_axis(new SegmentedSwitch(ControlSize::Small)),
      m_plot(new OverlayPlot),
      m_note(new TextLabel(TextStyle::Small, TextColour::Text2)),
      m_outliers(new QCheckBox),
      m_logX(new QCheckBox),
      m_logValues(new QCheckBox)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kGroupGap);
    buildChoices();
    layout->addWidget(m_plot, 1);
    buildBelow();
    connectChoices();
    retranslateUi();
    m_plot->setSmoothing(kSmoothing);
}

void CompareChart::buildChoices()
{
    m_choice->setObjectName(QStringLiteral("metricChoice"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_smoothing->setObjectName(QStringLiteral("smoothingSlider"));
    m_smoothing->setRange(0, 99);
    m_smoothing->setPageStep(10);
    m_smoothing->setValue(static_cast<int>(kSmoothing * 100));
    m_smoothing->setFixedWidth(kSliderWidth);
    m_axis->setObjectName(QStringLiteral("axisSwitch"));
    for (const char *id : {"step", "tokens", "time"})
        m_axis->addSegment(QString::fromLatin1(id), {});

    auto *row = new QHBoxLayout;
    row->setSpacing(metrics::kGroupGap);
    row->addWidget(m_choice);
    row->addStretch(1);
    row->addWidget(m_smoothingLabel);
    row->addWidget(m_smoothing);
    row->addWidget(m_smoothingValue);
    row->addSpacing(metrics::kIconGap);
    row->addWidget(m_axis);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
}

void CompareChart::buildBelow()
{
    m_note->setObjectName(QStringLiteral("dataNote"));
    m_note->setShrinkable(true);
    m_outliers->setObjectName(QStringLiteral("outliersCheck"));
    m_logX->setObjectName(QStringLiteral("logStepsCheck"));
    m_logValues->setObjectName(QStringLiteral("logValuesCheck"));
    auto *row = new QHBoxLayout;
    row->setSpacing(metrics::kCardPadding);
    row->addWidget(m_note, 1);
    for (QCheckBox *check : {m_logX, m_logValues, m_outliers})
        row->addWidget(check);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
}

void CompareChart::connectChoices()
{
    ChartView *chart = m_plot->chart();
    connect(m_choice, &QComboBox::activated, this,
            [this](int index) { setMetric(m_metrics.value(index)); });
    connect(m_smoothing, &QSlider::valueChanged, this, &CompareChart::onSmoothing);
    connect(m_axis, &SegmentedSwitch::chosen, this, [chart](const QString &id) {
        chart->links()->setXAxis(id == QStringLiteral("tokens")     ? XAxis::Tokens
                                     : id == QStringLiteral("time") ? XAxis::WallTime
                                                                    : XAxis::Step);
    });
    connect(m_outliers, &QCheckBox::toggled, chart, &ChartView::setOutliersHidden);
    connect(m_logX, &QCheckBox::toggled, this,
            [chart](bool on) { chart->links()->setLogarithmic(on); });
    connect(m_logValues, &QCheckBox::toggled, chart, &ChartView::setLogarithmicValues);
}

void CompareChart::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void CompareChart::retranslateUi()
{
    m_choice->setAccessibleName(tr("Metric"));
    m_smoothingLabel->setText(tr("Smoothing"));
    m_smoothing->setAccessibleName(tr("Smoothing"));
    m_smoothing->setToolTip(tr("Weight of a moving average without bias at the start; 0 is none."));
    m_axis->setAccessibleName(tr("Drawn over"));
    m_axis->setSegmentText(QStringLiteral("step"), tr("Step"));
    m_axis->setSegmentText(QStringLiteral("tokens"), tr("Tokens"));
    //: Time since a run started to train, in a switch.
    m_axis->setSegmentText(QStringLiteral("time"), tr("Wall time"));
    m_outliers->setText(tr("Hide outliers"));
    m_outliers->setToolTip(tr("Fit the values without the highest and the lowest hundredth."));
    //: Check boxes: logarithmic scale of the horizontal, of the vertical axis.
    m_logX->setText(tr("Log x"));
    m_logX->setToolTip(tr("Logarithmic horizontal axis."));
    m_logValues->setText(tr("Log y"));
    m_logValues->setToolTip(tr("Logarithmic vertical axis."));
    onSmoothing(m_smoothing->value());
    fillMetrics();
    m_plot->setMetric(metricQuantity(m_metric), metricName(m_metric), m_metric);
}

void CompareChart::onSmoothing(int hundredths)
{
    m_smoothingValue->setText(numberText(hundredths / 100.0, 2));
    m_plot->setSmoothing(hundredths / 100.0);
}

void CompareChart::setNote(const QString &sentence)
{
    m_note->setText(sentence);
}

void CompareChart::setRuns(const QList<ComparedCurves> &runs, const QString &baseline)
{
    for (const ComparedCurves &run : std::as_const(m_runs))
        disconnect(run.curves, nullptr, this, nullptr);
    m_runs = runs;
    m_baseline = baseline;
    for (const ComparedCurves &run : std::as_const(m_runs))
        connect(run.curves, &RunCurves::namesChanged, this, &CompareChart::fillMetrics);
    fillMetrics();
    showRuns();
}

void CompareChart::fillMetrics()
{
    m_metrics = metricsOf(m_runs);
    if (!m_metrics.contains(m_metric))
        m_metrics.prepend(m_metric);
    m_choice->clear();
    for (const QString &metric : std::as_const(m_metrics))
        m_choice->addItem(metricName(metric));
    m_choice->setCurrentIndex(static_cast<int>(m_metrics.indexOf(m_metric)));
}

void CompareChart::setMetric(const QString &metric)
{
    if (metric.isEmpty() || metric == m_metric)
        return;
    m_metric = metric;
    fillMetrics();
    m_plot->setRuns({}); // curves of the metric before must not be read as this one
    m_plot->setMetric(metricQuantity(metric), metricName(metric), metric);
    showRuns();
}

void CompareChart::showRuns()
{
    QList<OverlayRun> overlaid;
    for (const ComparedCurves &run : std::as_const(m_runs))
        overlaid.append({.id = run.id,
                         .name = run.name,
                         .colour = run.colour,
                         .series = run.curves->series(m_metric),
                         .missing = run.missing,
                         .goesOn = run.goesOn});
    m_plot->setRawRun(m_baseline);
    m_plot->setRuns(overlaid);
}

} // namespace tessera::ui
