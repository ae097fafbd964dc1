// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/live/live_figures.h"
#include "ui/plots/linked_charts.h"
#include "ui/plots/plot_source.h"

#include <QHash>
#include <QWidget>

class QPushButton;

namespace tessera::ui {

class Card;
class ChartPanel;
class KeyFigure;
class KeyFigureRow;
class LogView;
class SegmentedSwitch;
class TextLabel;
class Timeline;

/// Key figures, linked charts, events and the newest log lines of one run.
class OverviewTab final : public QWidget
{
    Q_OBJECT

public:
    explicit OverviewTab(const WatchedRun &run, QWidget *parent = nullptr);

    void setStatus(const RunStatus &status, qint64 nowMs);
    [[nodiscard]] LinkedCharts *links() const { return m_links; }

Q_SIGNALS:
    void fullLogWanted();
    void exported(const QString &path);
    void exportFailed(const QString &sentence);

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildFigures();
    [[nodiscard]] QWidget *lossCard();
    [[nodiscard]] QWidget *smallCharts();
    [[nodiscard]] QWidget *eventCard();
    [[nodiscard]] QWidget *timeAndMemory();
    [[nodiscard]] QWidget *logCard();
    /// Makes a plot, links it and gives it the names that files of this run get.
    ChartPanel *addPlot(std::string_view name, const PlotSource &source);
    void retranslateUi();
    void showLines();
    void showFigures();
    void showEpochs();
    void showForecast();
    void showEvents();
    [[nodiscard]] PlotSource source() const;

    WatchedRun m_run;
    RunStatus m_status;
    qint64 m_nowMs = 0;
    int m_ranks = 0; ///< that the memory chart was made for
    qint64 m_forecastFrom = -1;
    LinkedCharts *m_links;
    KeyFigureRow *m_figures;
    QHash<QString, KeyFigure *> m_figureOfId;
    QList<ChartPanel *> m_plots;
    ChartPanel *m_gradients = nullptr;
    ChartPanel *m_learningRate = nullptr;
    QWidget *m_memoryPlace = nullptr;
    Card *m_events;
    Timeline *m_timeline;
    Card *m_log;
    SegmentedSwitch *m_level;
    LogFilterModel *m_shownLines;
    LogView *m_lines;
    TextLabel *m_nothing; ///< in place of lines
    QPushButton *m_fullLog;
};

} // namespace tessera::ui
