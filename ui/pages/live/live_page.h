// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"
#include "ui/pages/watched_run.h"
#include "ui/theme/tokens.h"

#include <functional>

class QCheckBox;
class QScrollArea;
class QStackedLayout;
class QTabBar;
class QTimer;
class QVBoxLayout;

namespace tessera::ui {

class Banner;
class EmptyPage;
class ExpertsTab;
class LiveHead;
class LoadingPage;
class LogTab;
class OverviewTab;
class SettingsTab;

/// One run while it trains, or as it was stored: tabs Overview, Experts (models with experts), Log
/// and Settings.
///
///     connect(page, &LivePage::runWanted, ...)   // open a RunSession, then
///     page->showRun({id, session->curves(), session->experts(), session->events(),
///     session->log()}); page->setStatus(...)                       // at each change of the
///     session
///
/// The models of the run must live until showRun() with another run, or clearRun().
class LivePage final : public Page
{
    Q_OBJECT

public:
    explicit LivePage(QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString helpTopic() const override;
    /// A run's id, and optionally the name of a tab behind it.
    void open(const QStringList &arguments) override;

    void showRun(const WatchedRun &run);
    void setStatus(const RunStatus &status);
    /// No run: says what to do instead.
    void clearRun();
    [[nodiscard]] const QString &runId() const { return m_run.id; }

    /// "overview", "experts", "log" or "settings"; a tab that the run has not is left out.
    void showTab(const QString &name);
    [[nodiscard]] QString tab() const;
    /// A new run that goes on from this one is on its way: its button waits.
    void setContinuing(const QString &id, bool continuing);
    /// Says that a command was refused, or could not be sent.
    void showProblem(const QString &sentence);

    /// For tests and pictures: milliseconds since 1970 UTC.
    void setClock(std::function<qint64()> clock);

Q_SIGNALS:
    /// "" asks for whichever run is going on.
    void runWanted(const QString &id);
    void pauseWanted(const QString &id);
    void resumeWanted(const QString &id); ///< of a paused run
    void saveCheckpointWanted(const QString &id);
    void stopWanted(const QString &id, bool saveFirst);
    void continueWanted(const QString &id); ///< in a new run, from the newest checkpoint
    void folderWanted(const QString &id);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void buildContent();
    void buildTabRow(QVBoxLayout *layout);
    void buildBanners(QVBoxLayout *layout);
    void connectHead();
    void connectTabs();
    void retranslateUi();
    [[nodiscard]] QWidget *scrolling(QWidget *tab);
    void addTab(const QString &name, QWidget *tab);
    void removeTabs();
    void leaveRun();
    void onEvents(const QModelIndex &parent, int first, int last);
    void showTabNames();
    void updateExperts();
    void updateView();
    void updateHead();
    void updateStateBanner();
    void say(Tone tone, const QString &lead, const QString &rest, const QString &details = {});
    void sayFailed();
    void sayInterrupted();
    void sayFolderLost();
    [[nodiscard]] QString standing() const;
    [[nodiscard]] bool isTraining() const;
    [[nodiscard]] bool hasCheckpoint() const;
    [[nodiscard]] qint64 newestCheckpoint() const; ///< step to go on from; 0: none
    void askStop();
    void describeStop();
    void answerStop(bool saveFirst);
    void showNotice(Tone tone, const QString &lead, const QString &rest = {});
    void tick();

    WatchedRun m_run;
    RunStatus m_status;
    QString m_wantedTab;      ///< asked for before its run was there
    QString m_continuing;     ///< run that is being gone on with
    QString m_closedState;    ///< standing() whose banner was closed
    bool m_saveAsked = false; ///< a checkpoint, which is not there yet
    std::function<qint64()> m_clock;
    QTimer *m_second;
    QStackedLayout *m_pages;
    EmptyPage *m_empty;
    LoadingPage *m_loading;
    QWidget *m_content;
    LiveHead *m_head;
    QTabBar *m_tabs;
    QCheckBox *m_follow;
    Banner *m_stateBanner;
    Banner *m_stopBanner;
    Banner *m_notice;
    QStackedLayout *m_tabPages;
    QStringList m_tabNames;
    OverviewTab *m_overview = nullptr;
    ExpertsTab *m_experts = nullptr;
    LogTab *m_logTab = nullptr;
    SettingsTab *m_settings = nullptr;
};

} // namespace tessera::ui
