// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/data_statistics.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace tessera::ui {

/// Rows that are not trained, each with its place and its reason. GUI thread only.
class DroppedRowModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        FileColumn, ///< worth showing where there are several
        LineColumn,
        CodeColumn,
        WhyColumn,
        DetailColumn, ///< English, as in the export
        ExcerptColumn,
        ColumnCount
    };
    enum Role { SortRole = Qt::UserRole + 1 };

    explicit DroppedRowModel(QObject *parent = nullptr);

    /// Rows that begin as the old ones keep them, and what is selected.
    void setRows(const QList<DroppedDataRow> &rows);
    [[nodiscard]] const DroppedDataRow &row(int row) const { return m_rows[row]; }
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    QList<DroppedDataRow> m_rows;
};

/// Those of one reason, and with a text in file, detail or excerpt; sorted as a person wants.
class DroppedRowFilter final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit DroppedRowFilter(DroppedRowModel *rows, QObject *parent = nullptr);

    void setReason(const QString &reason); ///< "" for all
    void setText(const QString &text);     ///< "" for all
    [[nodiscard]] bool isFiltering() const { return !m_reason.isEmpty() || !m_text.isEmpty(); }
    [[nodiscard]] const DroppedDataRow &row(int row) const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow,
                                        const QModelIndex &sourceParent) const override;

private:
    DroppedRowModel *m_rows;
    QString m_reason;
    QString m_text;
};

} // namespace tessera::ui
