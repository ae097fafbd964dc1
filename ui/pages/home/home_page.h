// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/presets.h"
#include "ui/bridge/history_reader.h"
#include "ui/bridge/host_monitor.h"
#include "ui/models/run_form.h"
#include "ui/pages/page.h"

#include <QHash>
#include <QList>
#include <QSet>

#include <optional>

class QBoxLayout;
class QPushButton;

namespace tessera::ui {

class Banner;
class HostCard;
class LibraryBanner;
class PresetCard;
class RecentRuns;
class RunTableModel;
class TextLabel;

/// What this computer offers, runs that are ready to start, and the runs of the last days.
class HomePage final : public Page
{
    Q_OBJECT

public:
    HomePage(RunTableModel *runs, const QList<config::Preset> &presets, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override;

    void setHost(const HostSample &sample);
    void setLibrary(LibraryState state, const std::optional<Error> &problem);
    void setLibraryWorking(bool working);
    /// The newest whole checkpoint of an interrupted run; 0: it has none.
    void setResumePoint(const QString &id, qint64 step);
    /// Interrupted runs whose banner the person has closed.
    void setDismissed(const QStringList &ids);
    [[nodiscard]] QStringList dismissed() const;

    /// A preset or a run is on its way: its buttons wait.
    void setStarting(const QString &presetOrRun, bool starting);
    /// A start was refused.
    void showProblems(const QList<FormProblem> &problems);

Q_SIGNALS:
    void startPresetWanted(const QString &preset);
    void resumeWanted(const QString &id);
    void settingsWanted(const QString &id); ///< a new run with the same settings
    void openFolderWanted(const QString &id);
    void trashWanted(const QStringList &ids);
    /// Runs whose folders are to be looked at, for RunTableModel::setFolderFacts().
    void foldersWanted(const QStringList &ids);
    void rebuildWanted();
    void migrateWanted();
    /// Whose newest checkpoint is to be found out, for setResumePoint().
    void resumePointWanted(const QString &id);
    void dismissedChanged();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void hideDeadEnds() override;

private:
    void connectParts();
    void showRuns();
    void showInterrupted();
    void describeInterrupted();
    void retranslateUi();

    RunTableModel *m_runs;
    QList<config::Preset> m_presets;
    TextLabel *m_title;
    QPushButton *m_newRun;
    LibraryBanner *m_library;
    Banner *m_refused;
    Banner *m_interrupted;
    HostCard *m_host;
    QList<PresetCard *> m_cards;
    QBoxLayout *m_cardRow;
    RecentRuns *m_recent;

    QString m_interruptedId;
    QHash<QString, qint64> m_resumePoints;
    QSet<QString> m_dismissed;
    QSet<QString> m_starting;
};

} // namespace tessera::ui
