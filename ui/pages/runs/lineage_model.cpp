// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/runs/lineage_model.h"

#include "ui/models/run_table_model.h"
#include "ui/text/number_text.h"

#include <algorithm>

namespace tessera::ui {

int LineageModel::Node::place() const
{
    const auto at =
        std::ranges::find_if(parent->children, [this](const std::unique_ptr<Node> &child) {
            return child.get() == this;
        });
    return static_cast<int>(at - parent->children.begin());
}

LineageModel::LineageModel(RunTableModel *runs, QObject *parent)
    : QAbstractItemModel(parent), m_runs(runs), m_root(std::make_unique<Node>())
{
    connect(runs, &QAbstractItemModel::rowsInserted, this, &LineageModel::rebuild);
    connect(runs, &QAbstractItemModel::rowsRemoved, this, &LineageModel::rebuild);
    connect(runs, &QAbstractItemModel::modelReset, this, &LineageModel::rebuild);
    connect(runs, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex &first, const QModelIndex &last) {
                update(first.row(), last.row());
            });
    connect(runs, &QAbstractItemModel::headerDataChanged, this,
            [this] { Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1); });
    rebuild();
}

LineageModel::~LineageModel() = default;

void LineageModel::rebuild()
{
    beginResetModel();
    const int rows = m_runs->rowCount();
    std::vector<std::unique_ptr<Node>> nodes;
    for (int row = 0; row < rows; ++row) {
        nodes.push_back(std::make_unique<Node>());
        nodes.back()->row = row;
    }
    m_nodeOfRow.clear();
    for (const auto &node : nodes)
        m_nodeOfRow.push_back(node.get());

    m_root = std::make_unique<Node>();
    const auto created = [this](const Node *node) { return m_runs->run(node->row).createdMs; };
    std::vector<int> order(static_cast<std::size_t>(rows));
    for (int row = 0; row < rows; ++row)
        order[static_cast<std::size_t>(row)] = row;
    std::ranges::stable_sort(order, {}, [this](int row) { return m_runs->run(row).createdMs; });
    for (const int row : order) { // parents are older than their children
        Node *node = m_nodeOfRow[static_cast<std::size_t>(row)];
        const int parentRow = m_runs->rowOf(QString::fromStdString(m_runs->run(row).parent));
        Node *above =
            parentRow < 0 ? m_root.get() : m_nodeOfRow[static_cast<std::size_t>(parentRow)];
        if (above != m_root.get() && above->parent == nullptr)
            above = m_root.get(); // younger than its child, as copied folders can be: no circles
        node->parent = above;
        above->children.push_back(std::move(nodes[static_cast<std::size_t>(row)]));
    }
    const auto newest = [&](const auto &self, const Node &node) -> std::int64_t {
        std::int64_t latest = created(&node);
        for (const auto &child : node.children)
            latest = std::max(latest, self(self, *child));
        return latest;
    };
    std::ranges::stable_sort(m_root->children, std::greater<>(),
                             [&](const auto &family) { return newest(newest, *family); });
    endResetModel();
}

void LineageModel::update(int first, int last)
{
    for (int row = first; row <= last && row < static_cast<int>(m_nodeOfRow.size()); ++row) {
        const Node &node = *m_nodeOfRow[static_cast<std::size_t>(row)];
        Q_EMIT dataChanged(indexOf(node, 0), indexOf(node, ColumnCount - 1));
    }
}

const LineageModel::Node &LineageModel::node(const QModelIndex &index) const
{
    return index.isValid() ? *static_cast<const Node *>(index.constInternalPointer()) : *m_root;
}

QModelIndex LineageModel::indexOf(const Node &node, int column) const
{
    return createIndex(node.place(), column, &node);
}

QModelIndex LineageModel::index(int row, int column, const QModelIndex &parent) const
{
    const Node &above = node(parent);
    if (row < 0 || row >= static_cast<int>(above.children.size()) || column < 0
        || column >= ColumnCount || parent.column() > 0)
        return {};
    return createIndex(row, column, above.children[static_cast<std::size_t>(row)].get());
}

QModelIndex LineageModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || node(index).parent == m_root.get())
        return {};
    return indexOf(*node(index).parent, 0);
}

int LineageModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(node(parent).children.size());
}

int LineageModel::columnCount(const QModelIndex & /*parent*/) const
{
    return ColumnCount;
}

int LineageModel::tableColumn(int column)
{
    switch (static_cast<Column>(column)) {
    case RunColumn:
    case StartColumn:
    case ColumnCount:
        return RunTableModel::NameColumn;
    case StateColumn:
        return RunTableModel::StateColumn;
    case ProgressColumn:
        return RunTableModel::ProgressColumn;
    case BestEvalColumn:
        return RunTableModel::BestEvalColumn;
    case DurationColumn:
        return RunTableModel::DurationColumn;
    case CreatedColumn:
        return RunTableModel::CreatedColumn;
    }
    return RunTableModel::NameColumn;
}

QVariant LineageModel::startText(int row) const
{
    const history::RunRecord &run = m_runs->run(row);
    if (run.parent.empty())
        return missingText();
    return stepText(run.parentStep);
}

QVariant LineageModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const int row = node(index).row;
    if (index.column() == StartColumn && role == Qt::DisplayRole)
        return startText(row);
    if (index.column() == RunColumn && role == Qt::DisplayRole)
        return m_runs->nameText(row);
    if (index.column() == StartColumn && role == Qt::ToolTipRole) {
        const QString parent = QString::fromStdString(m_runs->run(row).parent);
        return parent.isEmpty() ? QVariant() : QVariant(parent);
    }
    return m_runs->index(row, tableColumn(index.column())).data(role);
}

QVariant LineageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (section == StartColumn && role == Qt::DisplayRole)
        //: Table heading: the step of the parent's checkpoint that a run went on from.
        return tr("Started from");
    return m_runs->headerData(tableColumn(section), orientation, role);
}

} // namespace tessera::ui
