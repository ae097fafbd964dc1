// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QString>

namespace tessera::ui {

class RunForm;

/// The settings that are not left at their default, as a table for the review. GUI thread only.
class ReviewModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, KeyColumn, ValueColumn, DefaultColumn, ColumnCount };

    explicit ReviewModel(RunForm *form, QObject *parent = nullptr);

    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    struct Row {
        QString key;
        QString value;
        QString usual; ///< what would be used if it were not set
        friend bool operator==(const Row &, const Row &) = default;
    };
    void update();
    [[nodiscard]] QList<Row> rowsNow() const;

    RunForm *m_form;
    QList<Row> m_rows;
};

} // namespace tessera::ui
