// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/run_table_model.h"
#include "ui/pages/runs/lineage_model.h"
#include "ui/pages/runs/run_actions.h"

#include <QList>
#include <QStringList>
#include <QTimer>
#include <QWidget>

class QAbstractItemView;
class QMenu;
class QStackedWidget;
class QTreeView;

namespace tessera::ui {

class Card;
class ColumnFitter;
class EmptyPage;
class StudioSettings;
class StudioTable;
class TableFoot;

/// The runs in one of three ways: as a table, as a tree of which went on from which, or those in
/// the trash. All are filtered alike and have one selection each.
class RunsView final : public QWidget
{
    Q_OBJECT

public:
    enum class Show { Table, Lineage, Trash };

    RunsView(RunTableModel *runs, RunTableModel *trash, StudioSettings *settings,
             QWidget *parent = nullptr);
    ~RunsView() override;

    void setShown(Show what);
    [[nodiscard]] Show shown() const { return m_shown; }
    void setText(const QString &text);
    void setStates(const QStringList &states);
    void setTags(const QStringList &tags);
    void setModels(const QStringList &models);
    /// False: without runs it shows nothing at all, not that there are none.
    void setReadable(bool readable);

    /// The selected runs in the order of the view.
    [[nodiscard]] QList<RunActions::Selected> selection() const;
    void select(const QStringList &ids);
    void focusList();

    /// Check marks for the columns of the table.
    void fillColumnMenu(QMenu *menu);

Q_SIGNALS:
    void selectionChanged();
    void openWanted(const QString &id);
    void menuWanted(const QPoint &globalPos);
    void clearFilterWanted();
    void homeWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void buildTable(StudioTable *table, RunFilterModel *filter);
    void buildTree();
    void connectView(QAbstractItemView *view);
    void restoreColumns();
    void saveColumns();
    void refresh();
    void updateEmpty(int all, int passing);
    [[nodiscard]] QAbstractItemView *view() const;
    [[nodiscard]] RunFilterModel *filter() const;
    [[nodiscard]] RunTableModel *source() const;
    void retranslateUi();

    RunTableModel *m_runs;
    RunTableModel *m_trashed;
    StudioSettings *m_settings;
    LineageModel m_lineage;
    RunFilterModel m_tableFilter;
    RunFilterModel m_treeFilter;
    RunFilterModel m_trashFilter;
    StudioTable *m_table;
    QTreeView *m_tree;
    StudioTable *m_trash;
    Card *m_card;
    QStackedWidget *m_stack;
    EmptyPage *m_empty;
    QWidget *m_nothing;
    bool m_readable = true;
    TableFoot *m_foot;
    ColumnFitter *m_fitter = nullptr;
    QTimer m_save; ///< columns, a moment after the last change
    Show m_shown = Show::Table;
    QString m_text;
};

} // namespace tessera::ui
