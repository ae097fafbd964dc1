// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/home/recent_runs_model.h"

#include "ui/models/run_table_model.h"
#include "ui/text/preset_text.h"
#include "ui/text/time_text.h"

#include <QDateTime>

#include <algorithm>
#include <vector>

namespace tessera::ui {
namespace {

/// Where the table has what a column shows; -1: nowhere.
int tableColumn(int column)
{
    switch (static_cast<RecentRunsModel::Column>(column)) {
    case RecentRunsModel::RunColumn:
        return RunTableModel::NameColumn;
    case RecentRunsModel::StateColumn:
        return RunTableModel::StateColumn;
    case RecentRunsModel::CurveColumn:
        return RunTableModel::SparklineColumn;
    case RecentRunsModel::BestEvalColumn:
        return RunTableModel::BestEvalColumn;
    case RecentRunsModel::ProgressColumn:
        return RunTableModel::ProgressColumn;
    case RecentRunsModel::StartedColumn:
        return RunTableModel::CreatedColumn;
    case RecentRunsModel::ActionColumn:
    case RecentRunsModel::ColumnCount:
        return -1;
    }
    return -1;
}

} // namespace

RecentRunsModel::RecentRunsModel(RunTableModel *runs, QObject *parent)
    : QAbstractTableModel(parent), m_runs(runs), m_ids(newest())
{
    connect(runs, &QAbstractItemModel::rowsInserted, this, &RecentRunsModel::update);
    connect(runs, &QAbstractItemModel::rowsRemoved, this, &RecentRunsModel::update);
    connect(runs, &QAbstractItemModel::modelReset, this, &RecentRunsModel::update);
    connect(runs, &QAbstractItemModel::dataChanged, this, &RecentRunsModel::update);
}

QStringList RecentRunsModel::newest() const
{
    std::vector<int> rows(static_cast<std::size_t>(m_runs->rowCount()));
    for (int row = 0; row < m_runs->rowCount(); ++row)
        rows[static_cast<std::size_t>(row)] = row;
    const auto count = std::min<std::ptrdiff_t>(kRuns, static_cast<std::ptrdiff_t>(rows.size()));
    std::partial_sort(rows.begin(), rows.begin() + count, rows.end(), [this](int a, int b) {
        return m_runs->run(a).createdMs > m_runs->run(b).createdMs;
    });
    QStringList ids;
    for (auto row = rows.begin(); row != rows.begin() + count; ++row)
        ids.append(QString::fromStdString(m_runs->run(*row).id));
    return ids;
}

/// Rows that stay are told to be read again; the others go and come.
void RecentRunsModel::update()
{
    const QStringList ids = newest();
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (ids.contains(m_ids[row]))
            continue;
        beginRemoveRows({}, row, row);
        m_ids.removeAt(row);
        endRemoveRows();
    }
    for (int row = 0; row < ids.size(); ++row) {
        if (row < m_ids.size() && m_ids[row] == ids[row])
            continue;
        const auto before = static_cast<int>(m_ids.indexOf(ids[row]));
        if (before >= 0) { // a run that was given another date
            beginMoveRows({}, before, before, {}, row);
            m_ids.move(before, row);
            endMoveRows();
        } else {
            beginInsertRows({}, row, row);
            m_ids.insert(row, ids[row]);
            endInsertRows();
        }
    }
    if (!m_ids.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int RecentRunsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_ids.size());
}

int RecentRunsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString RecentRunsModel::second(int row, int column) const
{
    const auto text = [this, row](int tableColumn) {
        return m_runs->index(row, tableColumn).data().toString();
    };
    if (column == RunColumn) {
        QStringList parts{modelTitle(text(RunTableModel::ModelColumn)),
                          text(RunTableModel::TunerColumn)};
        const QModelIndex name = m_runs->index(row, RunTableModel::NameColumn);
        const QString idEnd = name.data(RunTableModel::SecondRole).toString();
        if (!idEnd.isEmpty())
            parts.prepend(idEnd); // tells it from others of its name
        return parts.join(u" · "_qs);
    }
    if (column == ProgressColumn)
        return u"· "_qs + text(RunTableModel::DurationColumn);
    return {};
}

QVariant RecentRunsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const int row = m_runs->rowOf(m_ids[index.row()]);
    if (role == kSecondRole)
        return second(row, index.column());
    if (role == Qt::TextAlignmentRole)
        return headerData(index.column(), Qt::Horizontal, role);
    if (role == Qt::DisplayRole && index.column() == ProgressColumn
        && m_runs->run(row).state == protocol::RunState::Finished)
        //: A run that has done all its steps.
        return tr("%n steps", nullptr, static_cast<int>(m_runs->run(row).steps));
    if (role == Qt::DisplayRole && index.column() == StartedColumn)
        return whenText(m_runs->run(row).createdMs, QDateTime::currentMSecsSinceEpoch());
    const int column = tableColumn(index.column());
    if (column < 0 && (role == Qt::DisplayRole || role == Qt::ToolTipRole))
        return {};
    return m_runs->index(row, std::max(0, column)).data(role);
}

QVariant RecentRunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == BestEvalColumn ? Qt::AlignRight : Qt::AlignLeft)
                                   | Qt::AlignVCenter);
    if (role == Qt::DisplayRole && section == StartedColumn)
        //: Table heading: when the run was started.
        return tr("Started");
    if (role == Qt::DisplayRole && section == BestEvalColumn)
        //: Table heading: the lowest evaluation loss.
        return tr("Best evaluation");
    const int column = tableColumn(section);
    return column < 0 ? QVariant() : m_runs->headerData(column, orientation, role);
}

void RecentRunsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    update();
}

} // namespace tessera::ui
