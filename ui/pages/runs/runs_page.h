// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/history_reader.h"
#include "ui/models/run_table_model.h"
#include "ui/pages/page.h"
#include "ui/pages/runs/run_actions.h"
#include "ui/theme/tokens.h"

#include <QStringList>

#include <optional>

class QBoxLayout;
class QLineEdit;
class QPushButton;

namespace tessera::ui {

class Banner;
class CheckMenu;
class FilterButton;
class LibraryBanner;
class RunsView;
class SegmentedSwitch;
class SelectionBar;
class StudioSettings;
class TextLabel;

/// Every run: filter, sort, choose columns; select and act; lineage; trash. It changes nothing by
/// itself: each act is a signal with ids.
class RunsPage final : public Page
{
    Q_OBJECT

public:
    struct Models {
        RunTableModel *runs = nullptr;
        RunTableModel *trash = nullptr;
    };
    /// Columns, widths and order are kept in `settings`.
    RunsPage(const Models &models, StudioSettings *settings, QWidget *parent = nullptr);

    [[nodiscard]] QString title() const override;
    /// Ids of runs to select; empty: as it was left.
    void open(const QStringList &ids) override;

    void setLibrary(LibraryState state, const std::optional<Error> &problem);
    void setLibraryWorking(bool working);
    /// Runs that undo would bring back; none: there is nothing to undo.
    void setUndoable(const QStringList &ids);
    /// What was asked for could not be done; stays until it is closed.
    void showError(const Error &error);
    /// The same for a change of runs, which can be tried again.
    void showUndone(const Error &error);
    /// The same for a start that was refused.
    void showRefused(const QStringList &reasons);
    void showExported(int runs, const QString &target);

    [[nodiscard]] QStringList selection() const;

Q_SIGNALS:
    void retryWanted();   ///< of what showUndone() told
    void retryUnwanted(); ///< its message was closed
    void resumeWanted(const QString &id);
    void forkWanted(const QString &id);     ///< from its newest checkpoint, settings first
    void settingsWanted(const QString &id); ///< a new run with the same settings
    void openFolderWanted(const QString &id);
    /// Runs whose folders are to be looked at, for RunTableModel::setFolderFacts().
    void foldersWanted(const QStringList &ids);
    void exportWanted(const QStringList &ids, const QString &format); ///< "csv", "json"
    void trashWanted(const QStringList &ids);
    void restoreWanted(const QStringList &ids);
    void deleteForeverWanted(const QStringList &ids);
    void undoWanted();
    void tagsChanged(const QString &id, const QStringList &tags);
    void notesChanged(const QString &id, const QString &notes);
    void rebuildWanted();
    void migrateWanted();

protected:
    void changeEvent(QEvent *event) override;
    void hideDeadEnds() override;

private:
    [[nodiscard]] QBoxLayout *buildHead();
    [[nodiscard]] QBoxLayout *buildFilters();
    void buildExportMenu();
    void connectView();
    void connectModels();
    void addShortcuts();
    void fillFilters();
    void clearFilter();
    void takeSelection();
    void act(RunAct act, const QStringList &ids);
    void editNotes(const QStringList &ids);
    void askToDelete(const QStringList &ids);
    void exportRuns(const QString &format);
    void showUndo();
    void showMessage(Tone tone, const QString &lead, const QString &rest);
    void retranslateUi();

    Models m_models;
    RunActions m_actions;
    TextLabel *m_title;
    QPushButton *m_export;
    QPushButton *m_newRun;
    QLineEdit *m_filter;
    FilterButton *m_states;
    FilterButton *m_tags;
    FilterButton *m_modelFilter;
    SegmentedSwitch *m_show;
    QPushButton *m_columns;
    CheckMenu *m_columnMenu;
    LibraryBanner *m_library;
    Banner *m_message;
    Banner *m_undone; ///< a change that can be tried again
    Banner *m_undo;
    Banner *m_confirm;
    RunsView *m_view;
    SelectionBar *m_bar;
    QStringList m_undoable;
    QStringList m_toDelete;
};

} // namespace tessera::ui
