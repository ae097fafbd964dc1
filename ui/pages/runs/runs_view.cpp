// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs/runs_view.h"

#include "ui/bridge/studio_settings.h"
#include "ui/pages/column_fitter.h"
#include "ui/pages/run_cells.h"
#include "ui/pages/runs/table_foot.h"
#include "ui/text/number_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/studio_table.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace tessera::ui {
namespace {

using Column = RunTableModel::Column;

const QString kHeadState = u"runs_head"_qs;
const QString kWidthState = u"runs_widths"_qs;
constexpr int kSaveMs = 300;

/// Every column, in the order of the table; those that a new user sees have a natural width first.
const QList<ColumnFitter::Column> kWidths{
    {.logical = Column::NameColumn, .least = 112, .natural = 200, .stretch = 1},
    {.logical = Column::StateColumn, .least = 106, .natural = 108, .stretch = 0},
    {.logical = Column::ModelColumn, .least = 134, .natural = 176, .stretch = 1},
    {.logical = Column::TaskColumn, .least = 96, .natural = 150, .stretch = 0},
    {.logical = Column::TunerColumn, .least = 60, .natural = 72, .stretch = 0},
    {.logical = Column::LayoutColumn, .least = 80, .natural = 92, .stretch = 0},
    {.logical = Column::SparklineColumn, .least = 44, .natural = 92, .stretch = 0},
    {.logical = Column::TagsColumn, .least = 80, .natural = 100, .stretch = 1},
    {.logical = Column::BestEvalColumn, .least = 68, .natural = 76, .stretch = 0},
    {.logical = Column::LastEvalColumn, .least = 70, .natural = 76, .stretch = 0},
    {.logical = Column::BestLossColumn, .least = 70, .natural = 76, .stretch = 0},
    {.logical = Column::LastLossColumn, .least = 70, .natural = 76, .stretch = 0},
    {.logical = Column::ThroughputColumn, .least = 62, .natural = 68, .stretch = 0},
    {.logical = Column::PeakMemoryColumn, .least = 70, .natural = 80, .stretch = 0},
    {.logical = Column::DurationColumn, .least = 80, .natural = 88, .stretch = 0},
    {.logical = Column::ProgressColumn, .least = 110, .natural = 132, .stretch = 0},
    {.logical = Column::CreatedColumn, .least = 102, .natural = 116, .stretch = 0},
};

const QList<int> kHiddenAtFirst{Column::TaskColumn,     Column::TunerColumn,
                                Column::LastEvalColumn, Column::BestLossColumn,
                                Column::LastLossColumn, Column::ProgressColumn};

QString idOf(const QModelIndex &index)
{
    return index.data(RunTableModel::IdRole).toString();
}

} // namespace

RunsView::RunsView(RunTableModel *runs, RunTableModel *trash, StudioSettings *settings,
                   QWidget *parent)
    : QWidget(parent),
      m_runs(runs),
      m_trashed(trash),
      m_settings(settings),
      m_lineage(runs),
      m_table(new StudioTable(this)),
      m_tree(new QTreeView(this)),
      m_trash(new StudioTable(this)),
      m_card(new Card({}, this)),
      m_stack(new QStackedWidget(this)),
      m_empty(new EmptyPage(Icon::Runs, this)),
      m_nothing(new QWidget(this)),
      m_foot(new TableFoot(this))
{
    m_tableFilter.setSourceModel(runs);
    m_treeFilter.setSourceModel(&m_lineage);
    m_treeFilter.setRecursiveFilteringEnabled(true);
    m_trashFilter.setSourceModel(trash);

    m_table->setObjectName(u"runsTable"_qs);
    buildTable(m_table, &m_tableFilter);
    m_trash->setObjectName(u"trashTable"_qs);
    buildTable(m_trash, &m_trashFilter);
    new ColumnFitter(m_trash, kWidths);
    buildTree();
    m_fitter = new ColumnFitter(m_table, kWidths);
    restoreColumns();

    for (QWidget *page : QList<QWidget *>{m_table, m_tree, m_trash, m_empty, m_nothing})
        m_stack->addWidget(page);
    m_card->setEdgeToEdge(true);
    m_card->setPadding(0, 0);
    m_card->body()->setSpacing(0);
    m_card->body()->addWidget(m_stack, 1);
    m_card->body()->addWidget(m_foot);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);

    m_empty->button()->setObjectName(u"runsEmptyButton"_qs);
    connect(m_empty->button(), &QPushButton::clicked, this, [this] {
        if (source()->rowCount() > 0)
            Q_EMIT clearFilterWanted();
        else
            Q_EMIT homeWanted();
    });
    for (QAbstractItemModel *model :
         QList<QAbstractItemModel *>{&m_tableFilter, &m_treeFilter, &m_trashFilter}) {
        connect(model, &QAbstractItemModel::rowsInserted, this, &RunsView::refresh);
        connect(model, &QAbstractItemModel::rowsRemoved, this, &RunsView::refresh);
        connect(model, &QAbstractItemModel::modelReset, this, &RunsView::refresh);
        connect(model, &QAbstractItemModel::layoutChanged, this, &RunsView::refresh);
    }
    // A row that the filter did not show goes without a word of the filter.
    for (const QAbstractItemModel *model : {runs, trash})
        connect(model, &QAbstractItemModel::rowsRemoved, this, &RunsView::refresh);
    connect(&m_treeFilter, &QAbstractItemModel::modelReset, m_tree, &QTreeView::expandAll);
    connect(&m_treeFilter, &QAbstractItemModel::rowsInserted, m_tree, &QTreeView::expandAll);
    m_save.setSingleShot(true);
    m_save.setInterval(kSaveMs);
    connect(&m_save, &QTimer::timeout, this, &RunsView::saveColumns);
    retranslateUi();
}

RunsView::~RunsView()
{
    if (m_save.isActive())
        saveColumns();
}

// ---- building ----

void RunsView::buildTable(StudioTable *table, RunFilterModel *filter)
{
    table->setCheckable(true);
    table->setModel(filter);
    table->setSortingEnabled(true);
    table->sortByColumn(Column::CreatedColumn, Qt::DescendingOrder);
    table->setContextMenuPolicy(Qt::CustomContextMenu);
    QHeaderView *head = table->horizontalHeader();
    head->setSectionResizeMode(QHeaderView::Interactive);
    head->setStretchLastSection(false);
    head->setFirstSectionMovable(false);
    for (const int column : kHiddenAtFirst)
        table->setColumnHidden(column, true);
    const auto look = [table](Column column, const CellLook &cellLook) {
        table->setItemDelegateForColumn(column, new RowDelegate(cellLook, table));
    };
    look(Column::NameColumn,
         {.style = TextStyle::Strong,
          .secondRole = RunTableModel::SecondRole,
          .secondFirst = true,
          .secondBelow = false});
    look(Column::ModelColumn,
         {.secondRole = RunTableModel::SecondRole, .secondFirst = true, .secondBelow = false});
    for (const Column column : {Column::LayoutColumn, Column::DurationColumn, Column::CreatedColumn,
                                Column::TaskColumn, Column::TunerColumn})
        look(column, {.colour = TextColour::Text2});
    look(Column::BestEvalColumn, {.style = TextStyle::Strong});
    table->setItemDelegateForColumn(Column::StateColumn, runStateDelegate(table));
    table->setItemDelegateForColumn(Column::SparklineColumn, runCurveDelegate(table));
    table->setItemDelegateForColumn(Column::TagsColumn,
                                    new TagsDelegate(RunTableModel::TagsRole, table));
    connectView(table);
}

void RunsView::buildTree()
{
    m_tree->setObjectName(u"lineageTree"_qs);
    m_tree->setModel(&m_treeFilter);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setUniformRowHeights(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setItemDelegateForColumn(LineageModel::StateColumn, runStateDelegate(m_tree));
    QHeaderView *head = m_tree->header();
    head->setStretchLastSection(false);
    head->setSectionResizeMode(LineageModel::RunColumn, QHeaderView::Stretch);
    for (int column = LineageModel::StartColumn; column < LineageModel::ColumnCount; ++column)
        head->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_tree->expandAll();
    connectView(m_tree);
}

void RunsView::connectView(QAbstractItemView *view)
{
    connect(view->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this, view] {
        if (view == this->view())
            Q_EMIT selectionChanged();
    });
    connect(view, &QAbstractItemView::activated, this, [this](const QModelIndex &index) {
        if (m_shown != Show::Trash)
            Q_EMIT openWanted(idOf(index));
    });
    connect(view, &QWidget::customContextMenuRequested, this, [this, view](const QPoint &position) {
        const QModelIndex index = view->indexAt(position);
        if (!index.isValid())
            return;
        if (!view->selectionModel()->isRowSelected(index.row(), index.parent()))
            view->setCurrentIndex(index);
        Q_EMIT menuWanted(view->viewport()->mapToGlobal(position));
    });
}

// ---- columns ----

void RunsView::restoreColumns()
{
    QHeaderView *head = m_table->horizontalHeader();
    const QByteArray state = m_settings->state(kHeadState);
    if (!state.isEmpty() && head->restoreState(state)) {
        m_table->setColumnHidden(Column::NameColumn, false);
        head->moveSection(head->visualIndex(Column::NameColumn), 0);
        m_table->sortByColumn(head->sortIndicatorSection(), head->sortIndicatorOrder());
    }
    m_fitter->restoreState(m_settings->state(kWidthState));
    connect(m_table, &StudioTable::columnsChanged, this, [this] {
        if (m_table->isVisible())
            m_save.start();
    });
    connect(head, &QHeaderView::sortIndicatorChanged, this, [this] { m_save.start(); });
}

void RunsView::saveColumns()
{
    m_settings->setState(kHeadState, m_table->horizontalHeader()->saveState());
    m_settings->setState(kWidthState, m_fitter->saveState());
}

void RunsView::fillColumnMenu(QMenu *menu)
{
    menu->clear();
    m_table->fillColumnsMenu(menu);
}

// ---- what is shown ----

QAbstractItemView *RunsView::view() const
{
    switch (m_shown) {
    case Show::Table:
        return m_table;
    case Show::Lineage:
        return m_tree;
    case Show::Trash:
        return m_trash;
    }
    return m_table;
}

RunFilterModel *RunsView::filter() const
{
    return qobject_cast<RunFilterModel *>(view()->model());
}

RunTableModel *RunsView::source() const
{
    return m_shown == Show::Trash ? m_trashed : m_runs;
}

void RunsView::setShown(Show what)
{
    if (what == m_shown)
        return;
    m_shown = what;
    refresh();
    Q_EMIT selectionChanged();
}

void RunsView::setText(const QString &text)
{
    m_text = text;
    for (RunFilterModel *model : {&m_tableFilter, &m_treeFilter, &m_trashFilter})
        model->setText(text);
    refresh();
}

void RunsView::setStates(const QStringList &states)
{
    for (RunFilterModel *model : {&m_tableFilter, &m_treeFilter, &m_trashFilter})
        model->setStates(states);
    refresh();
}

void RunsView::setTags(const QStringList &tags)
{
    for (RunFilterModel *model : {&m_tableFilter, &m_treeFilter, &m_trashFilter})
        model->setTags(tags);
    refresh();
}

void RunsView::setModels(const QStringList &models)
{
    for (RunFilterModel *model : {&m_tableFilter, &m_treeFilter, &m_trashFilter})
        model->setModels(models);
    refresh();
}

void RunsView::setReadable(bool readable)
{
    m_readable = readable;
    refresh();
}

void RunsView::refresh()
{
    const int all = source()->rowCount();
    const int passing = m_shown == Show::Lineage ? m_tableFilter.rowCount() : filter()->rowCount();
    updateEmpty(all, passing);
    QWidget *nothing = all == 0 && !m_readable ? m_nothing : m_empty;
    m_stack->setCurrentWidget(passing == 0 ? nothing : view());
    m_foot->setVisible(passing > 0);
    QString foot = tr("%n runs", nullptr, all);
    if (filter()->isFiltering() && !m_text.trimmed().isEmpty())
        //: %1 and %2 are numbers, %3 is what was typed.
        foot = tr("%1 of %2 runs match “%3”.")
                   .arg(countText(passing), countText(all), m_text.trimmed());
    else if (filter()->isFiltering())
        //: %1 and %2 are numbers.
        foot = tr("%1 of %2 runs.").arg(countText(passing), countText(all));
    m_foot->setText(foot);
}

void RunsView::updateEmpty(int all, int passing)
{
    if (passing > 0)
        return;
    if (all > 0) {
        m_empty->setTexts(tr("No run matches"),
                          tr("Without the filter there are %n runs.", nullptr, all));
        m_empty->setButton(tr("Clear filter"));
    } else if (m_shown == Show::Trash) {
        m_empty->setTexts(tr("The trash is empty"),
                          tr("Runs that are moved to the trash wait here until they are restored "
                             "or deleted forever."));
        m_empty->setButton({});
    } else {
        m_empty->setTexts(tr("No runs yet"),
                          tr("Every run that is started is kept here, with its settings, curves "
                             "and checkpoints."));
        m_empty->setButton(tr("To the quickstart"));
    }
}

// ---- selection ----

QList<RunActions::Selected> RunsView::selection() const
{
    QModelIndexList rows = view()->selectionModel()->selectedRows();
    std::ranges::sort(rows, {},
                      [this](const QModelIndex &index) { return view()->visualRect(index).top(); });
    QList<RunActions::Selected> runs;
    for (const QModelIndex &index : rows) {
        const int row = source()->rowOf(idOf(index));
        if (row >= 0)
            runs.append({.run = source()->run(row),
                         .folder = source()->folderFacts(row),
                         .missingFolder = source()->missingFolderText(row),
                         .name = source()->nameText(row)});
    }
    return runs;
}

void RunsView::select(const QStringList &ids)
{
    m_table->clearSelection();
    for (const QString &id : ids) {
        const int row = m_runs->rowOf(id);
        const QModelIndex index = m_tableFilter.mapFromSource(m_runs->index(row, 0));
        if (!index.isValid())
            continue;
        m_table->selectionModel()->select(index,
                                          QItemSelectionModel::Select | QItemSelectionModel::Rows);
        m_table->scrollTo(index);
    }
}

void RunsView::focusList()
{
    view()->setFocus();
    if (!view()->currentIndex().isValid())
        view()->setCurrentIndex(view()->model()->index(0, 0));
}

// ---- language ----

void RunsView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

void RunsView::retranslateUi()
{
    m_table->setAccessibleName(tr("Runs"));
    m_tree->setAccessibleName(tr("Lineage of runs"));
    m_trash->setAccessibleName(tr("Runs in the trash"));
    refresh();
}

} // namespace tessera::ui
