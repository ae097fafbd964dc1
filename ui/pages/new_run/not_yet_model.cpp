// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/new_run/not_yet_model.h"

#include "backend/config/field_value.h"
#include "ui/pages/new_run/field_scope.h"
#include "ui/text/field_text.h"

namespace tessera::ui {
namespace {

/// The values that are taken because they ask for what is done anyway.
QString takenText(const config::Field &field)
{
    const QString text = QString::fromStdString(config::supportedText(field));
    return text == u"not set" ? NotYetModel::tr("not set") : text;
}

} // namespace

NotYetModel::NotYetModel(QObject *parent) : QAbstractTableModel(parent), m_fields(fieldsNotYet()) {}

void NotYetModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int NotYetModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_fields.size());
}

int NotYetModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant NotYetModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)
        || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const config::Field &field = *m_fields[index.row()];
    switch (static_cast<Column>(index.column())) {
    case KeyColumn:
        return keyOf(field);
    case TakenColumn:
        return takenText(field);
    case HelpColumn:
        return fieldHelp(field);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant NotYetModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case KeyColumn:
        //: Head of a table of settings: the word in JSON and on the command line.
        return tr("Key");
    case TakenColumn:
        //: Head of a table of settings: values that are possible in this version.
        return tr("Taken now");
    case HelpColumn:
        //: Head of a table of settings.
        return tr("What it does");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace tessera::ui
