// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace tessera::ui {

class RunTableModel;

/// The runs of a table as a tree: below each run those that went on from one of its checkpoints.
/// A run whose parent is not in the table is a root. Newest families first, children by age.
///
/// Column 0 is the run; the others are those of the table that say how it went. Roles are those of
/// RunTableModel. Follows the table: changed cells stay, other rows rebuild the tree (modelReset).
class LineageModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column {
        RunColumn,
        StartColumn, ///< the step of the parent's checkpoint
        StateColumn,
        ProgressColumn,
        BestEvalColumn,
        DurationColumn,
        CreatedColumn,
        ColumnCount
    };

    explicit LineageModel(RunTableModel *runs, QObject *parent = nullptr);
    ~LineageModel() override;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    struct Node {
        int row = -1; ///< in the table; -1: the invisible root
        Node *parent = nullptr;
        std::vector<std::unique_ptr<Node>> children;
        [[nodiscard]] int place() const; ///< among the children of its parent
    };
    void rebuild();
    void update(int first, int last);
    [[nodiscard]] QModelIndex indexOf(const Node &node, int column) const;
    [[nodiscard]] const Node &node(const QModelIndex &index) const;
    [[nodiscard]] QVariant startText(int row) const;
    [[nodiscard]] static int tableColumn(int column);

    RunTableModel *m_runs;
    std::unique_ptr<Node> m_root;
    std::vector<Node *> m_nodeOfRow;
};

} // namespace tessera::ui
