// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/studio/form_desk.h"
#include "app/studio/main_window.h"
#include "app/studio/run_folders.h"
#include "app/studio/run_library.h"
#include "app/studio/run_orders.h"
#include "ui/bridge/active_runs.h"
#include "ui/bridge/data_examiner.h"
#include "ui/bridge/history_reader.h"
#include "ui/bridge/host_monitor.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/run_keeper.h"
#include "ui/bridge/run_launcher.h"
#include "ui/bridge/studio_settings.h"
#include "ui/bridge/tessera_program.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tessera::ui {
class Languages;
class Theme;
} // namespace tessera::ui

namespace tessera::studio {

struct StudioOptions;
class HelpWindow;

/// The whole program: the door to the backend, the models, the window with its pages, and what
/// connects them. One a process; it must not outlive theme, languages and settings.
class Studio final : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        ui::Theme *theme = nullptr;
        ui::Languages *languages = nullptr;
        ui::StudioSettings *settings = nullptr;
    };
    explicit Studio(const Parts &parts, QObject *parent = nullptr);
    ~Studio() override;

    /// Starts to read and shows the window. Runs are found once the history has been read.
    void open(const StudioOptions &options);
    /// Nothing is being loaded: what the window shows is what there is.
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] MainWindow *window() { return &m_window; }

    // ---- for what makes pages (page_table.cpp) ----

    [[nodiscard]] ui::StudioSettings *settings() const { return m_parts.settings; }
    [[nodiscard]] ui::Languages *languages() const { return m_parts.languages; }
    [[nodiscard]] RunLibrary *library() { return &m_library; }
    [[nodiscard]] RunFolders *folders() { return &m_folders; }
    [[nodiscard]] FormDesk *desk() { return &m_desk; }
    /// For one page, which owns them: it alone hears what was refused. A run that was started is
    /// shown, settings for a new one are.
    [[nodiscard]] RunOrders *makeOrders(QObject *page);
    [[nodiscard]] ui::HistoryReader *history() { return &m_history; }
    [[nodiscard]] ui::RunKeeper *keeper() { return &m_keeper; }
    [[nodiscard]] ui::RunLauncher *launcher() { return &m_launcher; }
    [[nodiscard]] ui::ActiveRuns *active() { return &m_active; }
    [[nodiscard]] ui::HostMonitor *host() { return &m_host; }
    [[nodiscard]] ui::DataExaminer *examiner() { return &m_examiner; }
    [[nodiscard]] ui::JobTracker *jobs() { return &m_jobs; }
    [[nodiscard]] ui::TesseraProgram *program() { return &m_program; }

    void showPage(const QString &page, const QStringList &arguments = {});
    /// From now on, whatever the command line asked for.
    void chooseLanguage(const QString &code);
    void chooseTheme(ui::StudioSettings::ThemeChoice theme);
    /// The run that the person looks at, for the switcher of the top bar.
    void setWatched(const QString &id);
    /// In the program that the desktop has for it.
    void openFolder(const QString &path);
    void openRunFolder(const QString &id);
    /// Called when the language is another one, after every widget was told.
    void onRetranslate(std::function<void()> act) { m_retranslate.push_back(std::move(act)); }
    /// Something that a page still waits for; asked by isSettled().
    void onSettling(std::function<bool()> isSettled) { m_settling.push_back(std::move(isSettled)); }

Q_SIGNALS:
    /// What the command line asked for and is still in force; an empty language, no theme: nothing.
    void lookAsked(const QString &language,
                   std::optional<tessera::ui::StudioSettings::ThemeChoice> theme);
    /// Of the runs that open() was asked for, those that no history knows.
    void runsNotFound(const QStringList &wanted);

private:
    void connectLook();
    void connectTopBar();
    void connectWindow();
    void makePages();
    void showActive();
    void showHelp(const QString &page);
    void askToClose();
    void stopActive();
    void restoreWindow(const StudioOptions &options);
    void openRuns(const QString &page, const QStringList &wanted);
    [[nodiscard]] QString findRun(const QString &wanted) const;

    Parts m_parts;
    QString m_askedLanguage; ///< by the command line
    std::optional<ui::StudioSettings::ThemeChoice> m_askedTheme;
    ui::TesseraProgram m_program;
    ui::RunLauncher m_launcher;
    ui::DataExaminer m_examiner; ///< after the program that it runs
    ui::RunKeeper m_keeper;
    ui::HistoryReader m_history;
    ui::ActiveRuns m_active;
    ui::HostMonitor m_host;
    ui::JobTracker m_jobs;
    RunLibrary m_library;
    RunFolders m_folders;
    FormDesk m_desk;
    std::vector<std::function<void()>> m_retranslate;
    std::vector<std::function<bool()>> m_settling;
    MainWindow m_window;
    std::unique_ptr<HelpWindow> m_help;
    int m_hostSamples = 0;
    bool m_opening = false; ///< runs of the command line are still to be found
};

} // namespace tessera::studio
