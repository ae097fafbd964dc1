// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "ui/pages/experts/expert_texts.h"
#include "ui/pages/watched_run.h"
#include "ui/plots/plot_source.h"

#include <QSet>
#include <QWidget>

class QTimer;

namespace tessera::ui {

class Banner;
class BarsView;
class Card;
class ChartPanel;
class HeatMap;
class Legend;
class LayerPanel;
class LinkedCharts;
class StepPlayer;

/// What the experts of a run do: layer x expert map of utilisation over the steps, one layer in
/// numbers and bars, imbalance over the whole run, and alerts with advice.
class ExpertsTab final : public QWidget
{
    Q_OBJECT

public:
    explicit ExpertsTab(const WatchedRun &run, QWidget *parent = nullptr);

    /// Settings of the run, which decide what is advised.
    void setConfig(const Json &config);
    /// More steps may come.
    void setGoingOn(bool goingOn);
    void setFileStem(const QString &stem);

    [[nodiscard]] int alertCount() const { return static_cast<int>(m_alerts.size()); }
    /// Looks for alerts now instead of within a second.
    void findAlerts();
    [[nodiscard]] int row() const { return m_row; } ///< of the load model, that is looked at
    void setRow(int row);

Q_SIGNALS:
    void alertsChanged();
    void exported(const QString &path);
    void exportFailed(const QString &sentence);

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] QWidget *mapCard();
    [[nodiscard]] QWidget *barsCard();
    [[nodiscard]] QWidget *curvesCard();
    void connectModel();
    void retranslateUi();
    void nameRanks();
    void onGrid();
    void showStep();
    void showBars();
    void showLayer();
    void showAlert();
    [[nodiscard]] static QString detailsOf(const QList<ExpertAlert> &alerts);

    WatchedRun m_run;
    BalanceSettings m_settings;
    QList<ExpertAlert> m_alerts;
    QSet<QPair<int, int>> m_closed; ///< kind and layer of alerts that were closed
    int m_row = 0;
    QTimer *m_search;
    LinkedCharts *m_links;
    Banner *m_alert;
    Card *m_mapCard;
    HeatMap *m_map;
    StepPlayer *m_steps;
    LayerPanel *m_layer;
    Card *m_barsCard;
    BarsView *m_bars;
    Legend *m_barsLegend;
    Card *m_curvesCard;
    ChartPanel *m_imbalance = nullptr;
    ChartPanel *m_dead = nullptr;
};

} // namespace tessera::ui
