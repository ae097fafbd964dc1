// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/home/recent_runs_model.h"

#include <QSet>
#include <QWidget>

class QPushButton;

namespace tessera::ui {

class Card;
class EmptyPage;
class RunTableModel;
class StudioTable;

/// The newest runs in a card: a click opens one, the button at its end resumes it or shows what
/// else can be done.
class RecentRuns final : public QWidget
{
    Q_OBJECT

public:
    explicit RecentRuns(RunTableModel *runs, QWidget *parent = nullptr);

    /// Runs that are on their way: their buttons wait.
    void setStarting(const QSet<QString> &ids);
    /// Whether there is a page that takes the settings of a run.
    void setReadable(bool readable); ///< false: without runs there is no card
    void setSettingsOffered(bool offered) { m_settingsOffered = offered; }

Q_SIGNALS:
    void openWanted(const QString &id);
    void resumeWanted(const QString &id);
    void settingsWanted(const QString &id);
    void openFolderWanted(const QString &id);
    void trashWanted(const QString &id);
    void allWanted();
    /// Runs whose folders are to be looked at, for RunTableModel::setFolderFacts().
    void foldersWanted(const QStringList &ids);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void arrange();
    void askForFolders();
    [[nodiscard]] QString noWayOn(const QString &id) const;
    [[nodiscard]] bool isResumedAtOnce(const QModelIndex &index) const;
    void buildTable();
    void showMenu(const QModelIndex &index, const QPoint &globalPos);
    void retranslateUi();

    RunTableModel *m_runs;
    RecentRunsModel m_recent;
    Card *m_card;
    StudioTable *m_table;
    EmptyPage *m_empty;
    QPushButton *m_all;
    QSet<QString> m_starting;
    QStringList m_looked; ///< ids and states that folders were asked for
    bool m_settingsOffered = true;
    bool m_readable = true;
};

} // namespace tessera::ui
