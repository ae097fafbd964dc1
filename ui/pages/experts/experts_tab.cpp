// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/experts/experts_tab.h"

#include "ui/pages/experts/layer_panel.h"
#include "ui/pages/experts/step_bar.h"
#include "ui/plots/chart_export.h"
#include "ui/plots/chart_panel.h"
#include "ui/plots/registry.h"
#include "ui/text/number_text.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/bars_view.h"
#include "ui/widgets/card.h"
#include "ui/widgets/colour_bar.h"
#include "ui/widgets/fade.h"
#include "ui/widgets/heat_map.h"
#include "ui/widgets/legend.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <limits>

namespace tessera::ui {
namespace {

constexpr int kMapHeight = 260;
constexpr int kBarsHeight = 120;
constexpr int kLayerWidth = 220;
// Shares of the row below the map, and of the charts in its second card.
constexpr int kBars = 54;
constexpr int kCurves = 46;
constexpr int kImbalance = 62;
constexpr int kDead = 38;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

QPair<int, int> keyOf(const ExpertAlert &alert)
{
    return {static_cast<int>(alert.kind), alert.layer};
}

} // namespace

ExpertsTab::ExpertsTab(const WatchedRun &run, QWidget *parent)
    : QWidget(parent),
      m_run(run),
      m_search(new QTimer(this)),
      m_links(new LinkedCharts(this)),
      m_alert(new Banner),
      m_mapCard(new Card),
      m_map(new HeatMap(HeatMapScale::Utilisation)),
      m_steps(new StepPlayer(run.experts)),
      m_layer(new LayerPanel(run.experts)),
      m_barsCard(new Card),
      m_bars(new BarsView),
      m_barsLegend(new Legend(2)),
      m_curvesCard(new Card)
{
    m_alert->setObjectName(QStringLiteral("expertAlert"));
    m_alert->hide();
    m_layer->setFixedWidth(kLayerWidth);
    auto *above = new QHBoxLayout;
    above->setSpacing(metrics::kCardGap);
    above->addWidget(mapCard(), 1);
    above->addWidget(m_layer);
    auto *below = new QHBoxLayout;
    below->setSpacing(metrics::kCardGap);
    below->addWidget(barsCard(), kBars);
    below->addWidget(curvesCard(), kCurves);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(metrics::kCardGap);
    layout->addWidget(m_alert);
    layout->addLayout(above, 1);
    layout->addLayout(below);
    connectModel();
    onGrid();
    findAlerts();
    retranslateUi();
}

// ---- what it is made of ----

QWidget *ExpertsTab::mapCard()
{
    m_map->setObjectName(QStringLiteral("utilisationMap"));
    m_map->setMinimumHeight(kMapHeight);
    m_map->setDescriber(
        [this](int row, int expert) { return expertReadOut(*m_run.experts, row, expert); });
    m_mapCard->addToHead(new ColourBar(HeatMapScale::Utilisation));
    m_mapCard->body()->addWidget(m_map, 1);
    m_mapCard->body()->addWidget(m_steps);
    return m_mapCard;
}

QWidget *ExpertsTab::barsCard()
{
    m_bars->setObjectName(QStringLiteral("layerBars"));
    m_bars->setMinimumHeight(kBarsHeight);
    m_bars->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_bars->setWarnAbove(kHotRankAbove);
    m_bars->setDescriber(
        [this](int expert) { return expertReadOut(*m_run.experts, m_row, expert); });
    m_barsCard->addToHead(m_barsLegend);
    m_barsCard->body()->addWidget(m_bars);
    return m_barsCard;
}

QWidget *ExpertsTab::curvesCard()
{
    const WatchedRun run = m_run;
    const PlotSource source{.metric = [run](const QString &metric) {
        return metric == metric::kEntropy ? run.experts->curve(BalanceCurve::EntropyMean)
                                          : run.curves->series(metric);
    }};
    m_imbalance = makePlot("imbalance", source);
    m_dead = makePlot("dead_experts", source);
    auto *row = new QHBoxLayout;
    row->setSpacing(metrics::kCardPadding);
    for (ChartPanel *plot : {m_imbalance, m_dead}) {
        m_links->add(plot->chart());
        connect(plot->menu(), &ChartMenu::exported, this, &ExpertsTab::exported);
        connect(plot->menu(), &ChartMenu::exportFailed, this, &ExpertsTab::exportFailed);
        plot->alignHead();
        plot->setLargeTitle(false);
        plot->chart()->setMinimumHeight(kBarsHeight);
        plot->chart()->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
        row->addWidget(plot, plot == m_imbalance ? kImbalance : kDead);
    }
    m_curvesCard->body()->addLayout(row);
    return m_curvesCard;
}

void ExpertsTab::connectModel()
{
    ExpertLoadModel *loads = m_run.experts;
    m_search->setSingleShot(true);
    m_search->setInterval(std::chrono::seconds(1));
    connect(m_search, &QTimer::timeout, this, &ExpertsTab::findAlerts);
    connect(loads, &ExpertLoadModel::gridChanged, this, &ExpertsTab::onGrid);
    connect(loads, &ExpertLoadModel::stepChanged, this, &ExpertsTab::showStep);
    connect(loads, &ExpertLoadModel::stepsChanged, this, [this] {
        if (!m_search->isActive())
            m_search->start();
    });
    connect(m_map, &HeatMap::rowChosen, this, &ExpertsTab::setRow);
    connect(m_layer, &LayerPanel::rowChosen, this, &ExpertsTab::setRow);
    connect(m_alert, &Banner::closed, this, [this] {
        for (const ExpertAlert &alert : std::as_const(m_alerts))
            m_closed.insert(keyOf(alert));
    });
}

void ExpertsTab::setConfig(const Json &config)
{
    const BalanceSettings settings = balanceSettings(config);
    if (settings == m_settings)
        return;
    m_settings = settings;
    showAlert();
}

void ExpertsTab::setGoingOn(bool goingOn)
{
    m_steps->setGoingOn(goingOn);
}

void ExpertsTab::setFileStem(const QString &stem)
{
    for (const ChartPanel *plot : {m_imbalance, m_dead})
        plot->menu()->setFileStem(stem);
}

// ---- what it says ----

void ExpertsTab::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void ExpertsTab::retranslateUi()
{
    m_mapCard->setTitle(tr("Utilisation"));
    //: Beside the title: what rows, columns and colours of the map are. The formula stays as it is.
    m_mapCard->setNote(tr("layer × expert, n·E / (T·k), log₂ scale"));
    m_map->setAccessibleName(tr("Utilisation of each expert"));
    nameRanks();
    m_bars->setAccessibleName(tr("Experts of the layer, by rank"));
    showLayer();
    showAlert();
}

/// One rank alone needs no name: the map then numbers its columns.
void ExpertsTab::nameRanks()
{
    const ExpertGrid &grid = m_run.experts->grid();
    if (grid.expertRanks < 2) {
        m_map->setGroupNamer({});
        m_bars->setGroupNamer({});
        return;
    }
    const qint64 own = grid.experts / grid.expertRanks;
    m_map->setGroupNamer([own](int rank) {
        //: Under a map of experts: an expert-parallel rank, its first and last expert ("80–95").
        return tr("EP %1: %2")
            .arg(QString::number(rank), rangeText(rank * own, (rank + 1) * own - 1));
    });
    m_bars->setGroupNamer([](int rank, double load) {
        //: Under the bars of an expert-parallel rank; %1 is its number, %2 its load, such as 1.62.
        return tr("EP %1 · %2").arg(QString::number(rank), imbalanceText(load));
    });
}

void ExpertsTab::onGrid()
{
    nameRanks();
    setRow(std::clamp(m_row, 0, std::max(0, m_run.experts->rowCount() - 1)));
    showStep();
}

void ExpertsTab::showStep()
{
    const ExpertGrid &grid = m_run.experts->grid();
    m_map->setData({.rows = static_cast<int>(grid.layers.size()),
                    .columns = grid.experts,
                    .values = m_run.experts->utilisations(),
                    .rowNumbers = grid.layers,
                    .groups = grid.expertRanks});
    showBars();
}

/// The chosen layer: its bars, and below the map the name of a rank that carries too much of it.
void ExpertsTab::showBars()
{
    const ExpertLoadModel &loads = *m_run.experts;
    const int experts = loads.grid().experts;
    BarsData bars{.utilisation = std::vector<double>(static_cast<std::size_t>(experts), kNan),
                  .groups = loads.grid().expertRanks};
    QList<int> hot;
    if (m_row < loads.rowCount() && loads.isMeasured(m_row)) {
        for (std::size_t expert = 0; expert < bars.utilisation.size(); ++expert)
            bars.utilisation[expert] = utilisation(loads.counts(m_row), expert);
        const QList<double> ranks = loads.balance(m_row).rankLoads;
        for (int rank = 0; rank < ranks.size() && ranks.size() > 1; ++rank) {
            if (ranks[rank] > kHotRankAbove)
                hot.append(rank);
        }
    }
    m_map->setWarnedGroups(hot);
    m_bars->setData(std::move(bars));
}

void ExpertsTab::setRow(int row)
{
    if (row < 0 || row >= std::max(1, m_run.experts->rowCount()))
        return;
    m_row = row;
    m_map->setChosenRow(row);
    m_layer->setRow(row);
    showBars();
    showLayer();
}

void ExpertsTab::showLayer()
{
    const ExpertGrid &grid = m_run.experts->grid();
    const int layer = grid.layers.value(m_row, m_row);
    //: Heads of a card; %1 is a layer. Bars are grouped by expert-parallel rank, or not.
    m_barsCard->setTitle(grid.expertRanks > 1 ? tr("Layer %1 by EP rank").arg(layer)
                                              : tr("Layer %1").arg(layer));
    QList<LegendEntry> lines{
        {tr("fair share 1.0"), {}, Swatch::line(&Tokens::text3, Swatch::Shape::Dashes)}};
    if (grid.expertRanks > 1)
        lines.prepend({tr("rank load"), {}, Swatch::line(&Tokens::text)});
    m_barsLegend->setEntries(lines);
}

// ---- alerts ----

void ExpertsTab::findAlerts()
{
    QList<ExpertAlert> found = findExpertAlerts(*m_run.experts);
    if (found == m_alerts)
        return;
    m_alerts = std::move(found);
    QSet<QPair<int, int>> there;
    QList<qint64> marks;
    for (const ExpertAlert &alert : std::as_const(m_alerts)) {
        there.insert(keyOf(alert));
        marks.append(alert.sinceStep);
    }
    m_closed.intersect(there); // what comes back is said again
    m_steps->setMarks(marks);
    showAlert();
    Q_EMIT alertsChanged();
}

void ExpertsTab::showAlert()
{
    QList<ExpertAlert> open = m_alerts;
    open.removeIf([this](const ExpertAlert &alert) { return m_closed.contains(keyOf(alert)); });
    if (open.isEmpty()) {
        m_alert->hide();
        return;
    }
    const ExpertAlert &worst = open.first();
    const MetricSeriesModel &times = *m_run.curves->series(metric::kStepTime);
    const QString lead = alertHeadline(worst);
    const QString rest = alertAdvice(worst, m_settings, slowerSince(times, worst.sinceStep));
    if (m_alert->lead() != lead || m_alert->rest() != rest) {
        m_alert->setMessage(Tone::Warning, lead, rest);
        m_alert->clearActions();
        //: A button: chooses the layer that the alert is about.
        QPushButton *show = m_alert->addAction(tr("Show layer"));
        show->setObjectName(QStringLiteral("showAlertLayerButton"));
        const int row = worst.row;
        connect(show, &QPushButton::clicked, this, [this, row] { setRow(row); });
    }
    if (m_alert->details() != detailsOf(open))
        m_alert->setDetails(detailsOf(open));
    if (m_alert->isHidden())
        fadeIn(m_alert);
}

/// All alerts, when there are several.
QString ExpertsTab::detailsOf(const QList<ExpertAlert> &alerts)
{
    if (alerts.size() < 2)
        return {};
    QStringList lines;
    for (const ExpertAlert &alert : alerts)
        lines.append(alertHeadline(alert));
    return lines.join(u'\n');
}

} // namespace tessera::ui
