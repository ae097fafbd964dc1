// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

namespace tessera::ui {

class RunTableModel;

/// The newest runs of a table, newest first, in few columns. Roles are those of RunTableModel, and
/// SecondRole, which has the text below or behind the first one.
class RecentRunsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int kRuns = 5;
    enum Column {
        RunColumn,
        StateColumn,
        CurveColumn,
        BestEvalColumn,
        ProgressColumn,
        StartedColumn,
        ActionColumn, ///< for a button
        ColumnCount
    };
    static constexpr int kSecondRole = Qt::UserRole + 100;

    explicit RecentRunsModel(RunTableModel *runs, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;
    void retranslate();

private:
    [[nodiscard]] QStringList newest() const;
    [[nodiscard]] QString second(int row, int column) const;
    void update();

    RunTableModel *m_runs;
    QStringList m_ids;
};

} // namespace tessera::ui
