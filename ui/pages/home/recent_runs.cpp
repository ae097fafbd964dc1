// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/home/recent_runs.h"

#include "ui/models/run_table_model.h"
#include "ui/pages/column_fitter.h"
#include "ui/pages/run_cells.h"
#include "ui/text/number_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/card.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/empty_page.h"
#include "ui/widgets/studio_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace tessera::ui {
namespace {

using Column = RecentRunsModel::Column;

const QList<ColumnFitter::Column> kWidths{
    {.logical = Column::RunColumn, .least = 212, .natural = 250, .stretch = 2},
    {.logical = Column::StateColumn, .least = 108, .natural = 122, .stretch = 1},
    {.logical = Column::CurveColumn, .least = 84, .natural = 134, .stretch = 1},
    {.logical = Column::BestEvalColumn, .least = 112, .natural = 120, .stretch = 1},
    {.logical = Column::ProgressColumn, .least = 176, .natural = 204, .stretch = 1},
    {.logical = Column::StartedColumn, .least = 112, .natural = 130, .stretch = 1},
    {.logical = Column::ActionColumn, .least = 108, .natural = 110, .stretch = 0},
};

QString idOf(const QModelIndex &index)
{
    return index.data(RunTableModel::IdRole).toString();
}

QString stateOf(const QModelIndex &index)
{
    return index.data(RunTableModel::StateRole).toString();
}

} // namespace

RecentRuns::RecentRuns(RunTableModel *runs, QWidget *parent)
    : QWidget(parent),
      m_runs(runs),
      m_recent(runs),
      m_card(new Card({}, this)),
      m_table(new StudioTable(this)),
      m_empty(new EmptyPage(Icon::Runs, this)),
      m_all(new QPushButton(this))
{
    m_card->setObjectName(u"recentCard"_qs);
    m_all->setObjectName(u"allRuns"_qs);
    setButtonKind(m_all, ButtonKind::Link);
    m_card->addToHead(m_all);
    m_card->setEdgeToEdge(true);
    m_card->body()->addWidget(m_table);
    m_card->body()->addWidget(m_empty);
    buildTable();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_card);

    connect(m_all, &QPushButton::clicked, this, &RecentRuns::allWanted);
    connect(&m_recent, &QAbstractItemModel::dataChanged, this, &RecentRuns::askForFolders);
    connect(&m_recent, &QAbstractItemModel::rowsInserted, this, &RecentRuns::arrange);
    connect(&m_recent, &QAbstractItemModel::rowsRemoved, this, &RecentRuns::arrange);
    connect(m_runs, &QAbstractItemModel::rowsInserted, this, &RecentRuns::arrange);
    connect(m_runs, &QAbstractItemModel::rowsRemoved, this, &RecentRuns::arrange);
    retranslateUi();
}

void RecentRuns::buildTable()
{
    m_table->setObjectName(u"recentRuns"_qs);
    m_table->setRowHeight(RowHeight::TwoLines);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setModel(&m_recent);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    QHeaderView *head = m_table->horizontalHeader();
    head->setSectionsMovable(false);
    head->setSectionResizeMode(QHeaderView::Fixed);
    head->setStretchLastSection(false);
    head->setContextMenuPolicy(Qt::NoContextMenu);

    const auto look = [this](Column column, const CellLook &cellLook) {
        m_table->setItemDelegateForColumn(column, new RowDelegate(cellLook, m_table));
    };
    look(Column::RunColumn,
         {.style = TextStyle::Strong, .secondRole = RecentRunsModel::kSecondRole});
    look(Column::BestEvalColumn, {.style = TextStyle::Strong});
    look(Column::ProgressColumn,
         {.colour = TextColour::Text2,
          .secondRole = RecentRunsModel::kSecondRole,
          .secondBelow = false});
    look(Column::StartedColumn, {.colour = TextColour::Text2});
    m_table->setItemDelegateForColumn(Column::StateColumn, runStateDelegate(m_table));
    m_table->setItemDelegateForColumn(Column::CurveColumn, runCurveDelegate(m_table));
    auto *action = new ActionDelegate(
        [this](const QModelIndex &index) -> std::optional<ActionDelegate::Action> {
            if (!isResumedAtOnce(index))
                return ActionDelegate::Action{.text = {}, .icon = Icon::More};
            if (m_starting.contains(idOf(index)))
                return std::nullopt;
            return ActionDelegate::Action{.text = tr("Resume"), .icon = Icon::Play};
        },
        m_table);
    m_table->setItemDelegateForColumn(Column::ActionColumn, action);
    new ColumnFitter(m_table, kWidths);

    connect(action, &ActionDelegate::triggered, this,
            [this](const QModelIndex &index, const QPoint &place) {
                if (isResumedAtOnce(index))
                    Q_EMIT resumeWanted(idOf(index));
                else
                    showMenu(index, place);
            });
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) {
        if (index.column() != Column::ActionColumn)
            Q_EMIT openWanted(idOf(index));
    });
    connect(m_table, &QAbstractItemView::activated, this,
            [this](const QModelIndex &index) { Q_EMIT openWanted(idOf(index)); });
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint &position) {
        const QModelIndex index = m_table->indexAt(position);
        if (index.isValid())
            showMenu(index, m_table->viewport()->mapToGlobal(position));
    });
}

/// Why a run cannot go on from a checkpoint; "" when it can or when that is not known.
QString RecentRuns::noWayOn(const QString &id) const
{
    const int row = m_runs->rowOf(id);
    if (row < 0)
        return {};
    const QString missing = m_runs->missingFolderText(row);
    return missing.isEmpty() ? noCheckpointText(m_runs->folderFacts(row)) : missing;
}

/// Its button resumes it; the buttons of others open their menus.
bool RecentRuns::isResumedAtOnce(const QModelIndex &index) const
{
    return stateOf(index) == u"interrupted"_qs && noWayOn(idOf(index)).isEmpty();
}

void RecentRuns::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_looked.clear();
    askForFolders();
}

/// Once for each run in each of its states, and again whenever the page is opened.
void RecentRuns::askForFolders()
{
    QStringList now;
    QStringList ids;
    for (int row = 0; row < m_recent.rowCount(); ++row) {
        const QModelIndex index = m_recent.index(row, 0);
        ids.append(idOf(index));
        now.append(idOf(index) + u' ' + stateOf(index));
    }
    if (std::exchange(m_looked, now) != now && !ids.isEmpty())
        Q_EMIT foldersWanted(ids);
}

void RecentRuns::setStarting(const QSet<QString> &ids)
{
    m_starting = ids;
    m_table->viewport()->update();
}

void RecentRuns::setReadable(bool readable)
{
    m_readable = readable;
    arrange();
}

/// As high as its rows: the page scrolls, not the card.
void RecentRuns::arrange()
{
    const int rows = m_recent.rowCount();
    m_card->setVisible(rows > 0 || m_readable);
    m_card->setEdgeToEdge(rows > 0);
    m_table->setVisible(rows > 0);
    m_empty->setVisible(rows == 0);
    askForFolders();
    m_table->setFixedHeight(metrics::kTableHeadHeight + rows * metrics::kTwoLineRowHeight);
    m_all->setVisible(rows > 0);
    //: %1 is a number.
    m_all->setText(tr("All runs (%1)").arg(countText(m_runs->rowCount())));
}

void RecentRuns::showMenu(const QModelIndex &index, const QPoint &globalPos)
{
    const QString id = idOf(index);
    const QString state = stateOf(index);
    const bool broken =
        state == u"interrupted"_qs || state == u"stopped"_qs || state == u"failed"_qs;
    auto *menu = new QMenu(this);
    menu->setObjectName(u"recentMenu"_qs);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const auto add = [menu, this](Icon icon, const QString &text, auto act,
                                  const QString &reason = {}) {
        QAction *action = menu->addAction(themedIcon(icon), text);
        action->setEnabled(reason.isEmpty());
        if (!reason.isEmpty())
            action->setToolTip(reason);
        connect(action, &QAction::triggered, this, act);
    };
    const int row = m_runs->rowOf(id);
    const QString missing = row < 0 ? QString() : m_runs->missingFolderText(row);
    add(Icon::Open, tr("Open"), [this, id] { Q_EMIT openWanted(id); });
    if (broken)
        add(
            Icon::Resume, tr("Resume"), [this, id] { Q_EMIT resumeWanted(id); }, noWayOn(id));
    if (m_settingsOffered)
        add(
            Icon::Duplicate, tr("Duplicate settings"), [this, id] { Q_EMIT settingsWanted(id); },
            missing);
    add(
        Icon::Folder, tr("Open folder"), [this, id] { Q_EMIT openFolderWanted(id); }, missing);
    if (broken || state == u"finished"_qs) {
        menu->addSeparator();
        add(Icon::Trash, tr("Move to trash"), [this, id] { Q_EMIT trashWanted(id); });
    }
    menu->popup(globalPos);
}

void RecentRuns::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    QWidget::changeEvent(event);
}

void RecentRuns::retranslateUi()
{
    m_card->setTitle(tr("Recent runs"));
    m_table->setAccessibleName(tr("Recent runs"));
    m_empty->setTexts(tr("No runs yet"),
                      tr("Start the quickstart above, and its curve appears here."));
    m_recent.retranslate();
    arrange();
}

} // namespace tessera::ui
