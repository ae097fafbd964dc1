// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/fields.h"

#include <QAbstractTableModel>
#include <QList>

namespace tessera::ui {

/// Settings that this backend does not honour yet, in the order of fields.cpp.
class NotYetModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { KeyColumn, TakenColumn, HelpColumn, ColumnCount };

    explicit NotYetModel(QObject *parent = nullptr);
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    QList<const config::Field *> m_fields;
};

} // namespace tessera::ui
