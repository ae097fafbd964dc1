// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/config/fields.h"

#include <QAbstractTableModel>
#include <QList>
#include <QSortFilterProxyModel>
#include <QString>

namespace tessera::ui {

/// The settings of a run as it was started: a row a key that this backend honours, in the order of
/// the form, then keys that it does not know. GUI thread only.
class RunSettingsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { LabelColumn, KeyColumn, ValueColumn, DefaultColumn, ColumnCount };
    enum Role {
        ChangedRole = Qt::UserRole + 1, ///< bool: differs from the default
        FilterRole                      ///< QString: label, key and value
    };

    explicit RunSettingsModel(QObject *parent = nullptr);

    /// `config` is the flat object of config.json, or null.
    void setConfig(const Json &config);
    [[nodiscard]] int changed() const; ///< rows that differ from their default
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
        const config::Field *field = nullptr; ///< null: not known here
        QString value;                        ///< "" when not set
        QString standard;                     ///< the default; "" when there is none
        bool changed = false;
    };
    [[nodiscard]] static Row rowOf(const config::Field &field, const Json &config);
    [[nodiscard]] static QString label(const Row &row);
    [[nodiscard]] static QString withUnit(const Row &row, const QString &value);

    QList<Row> m_rows;
};

/// Only what differs, or everything, with a text in it.
class RunSettingsFilter final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setText(const QString &text);
    void setOnlyChanged(bool only);

protected:
    [[nodiscard]] bool filterAcceptsRow(int sourceRow, const QModelIndex &parent) const override;

private:
    QString m_text;
    bool m_onlyChanged = false;
};

} // namespace tessera::ui
