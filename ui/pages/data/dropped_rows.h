// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QByteArray>
#include <QList>
#include <QString>

namespace tessera::ui {

class DataPreviewModel;

/// The dropped rows of a preview, all of them or those of one reason. GUI thread only; the preview
/// must outlive it.
class DroppedRows final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { LineColumn, CodeColumn, WhyColumn, ExcerptColumn, ColumnCount };

    explicit DroppedRows(DataPreviewModel *preview, QObject *parent = nullptr);

    void setReason(const QString &reason);                             ///< "" for all
    [[nodiscard]] int sourceRow(int row) const { return m_rows[row]; } ///< of the preview
    /// The table for a file: file, line, code, detail, each row quoted as RFC 4180 says.
    [[nodiscard]] QByteArray toCsv() const;
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    void reset();

    DataPreviewModel *m_preview;
    QString m_reason;
    QList<int> m_rows; ///< of the preview
};

} // namespace tessera::ui
