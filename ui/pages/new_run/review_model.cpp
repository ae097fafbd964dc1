// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/review_model.h"

#include "ui/models/run_form.h"
#include "ui/pages/new_run/field_scope.h"
#include "ui/text/field_text.h"
#include "ui/text/number_text.h"

#include <algorithm>

namespace tessera::ui {

ReviewModel::ReviewModel(RunForm *form, QObject *parent)
    : QAbstractTableModel(parent), m_form(form), m_rows(rowsNow())
{
    connect(form, &RunForm::changed, this, &ReviewModel::update);
    connect(form, &RunForm::replaced, this, &ReviewModel::update);
}

QList<ReviewModel::Row> ReviewModel::rowsNow() const
{
    QList<Row> rows;
    for (const QString &key : m_form->setKeys()) {
        const config::Field *field = RunForm::field(key);
        if (field == nullptr || fieldPlace(*field) == FieldPlace::Preset)
            continue;
        const Row row{.key = key, .value = m_form->text(key), .usual = m_form->defaultText(key)};
        if (row.value != row.usual)
            rows.append(row);
    }
    return rows;
}

/// Rows stand in the order of the form, before and after; so one pass finds what came and went.
void ReviewModel::update()
{
    const QList<Row> now = rowsNow();
    const auto isNow = [&now](const Row &row) {
        return std::ranges::any_of(now, [&](const Row &other) { return other.key == row.key; });
    };
    for (int row = static_cast<int>(m_rows.size()) - 1; row >= 0; --row) {
        if (isNow(m_rows[row]))
            continue;
        beginRemoveRows({}, row, row);
        m_rows.removeAt(row);
        endRemoveRows();
    }
    for (int row = 0; row < now.size(); ++row) {
        if (row >= m_rows.size() || m_rows[row].key != now[row].key) {
            beginInsertRows({}, row, row);
            m_rows.insert(row, now[row]);
            endInsertRows();
        } else if (m_rows[row] != now[row]) {
            m_rows[row] = now[row];
            Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
        }
    }
}

void ReviewModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0),
                           index(static_cast<int>(m_rows.size()) - 1, ColumnCount - 1));
}

int ReviewModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ReviewModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ReviewModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[index.row()];
    if (role == Qt::ToolTipRole) {
        const config::Field *field = RunForm::field(row.key);
        return field == nullptr ? QString() : fieldHelp(*field);
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case NameColumn:
        return fieldLabel(row.key);
    case KeyColumn:
        return row.key;
    case ValueColumn:
        return row.value;
    case DefaultColumn:
        return row.usual.isEmpty() ? missingText() : row.usual;
    case ColumnCount:
        break;
    }
    return {};
}

QVariant ReviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case NameColumn:
        //: Head of a table of settings.
        return tr("Setting");
    case KeyColumn:
        //: Head of a table of settings: the word in JSON and on the command line.
        return tr("Key");
    case ValueColumn:
        //: Head of a table of settings.
        return tr("Value");
    case DefaultColumn:
        //: Head of a table of settings: what is used when nothing is typed.
        return tr("Not set");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace tessera::ui
