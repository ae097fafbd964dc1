// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live/run_settings_model.h"

#include "ui/models/run_form.h"
#include "ui/text/field_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/fonts.h"

#include <algorithm>

namespace tessera::ui {
namespace {

QString qstring(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "" for null, as RunForm writes it otherwise.
QString valueText(const Json &value)
{
    return value.is_null() ? QString() : settingText(value);
}

} // namespace

RunSettingsModel::RunSettingsModel(QObject *parent) : QAbstractTableModel(parent) {}

RunSettingsModel::Row RunSettingsModel::rowOf(const config::Field &field, const Json &config)
{
    Row row{.key = qstring(field.key), .field = &field, .standard = valueText(field.defaultValue)};
    const auto at = config.is_object() ? config.find(std::string(field.key)) : config.end();
    const bool isSet = config.is_object() && at != config.end() && !at->is_null();
    row.value = isSet ? settingText(*at) : row.standard;
    row.changed = isSet && row.value != row.standard;
    return row;
}

void RunSettingsModel::setConfig(const Json &config)
{
    QList<Row> rows;
    for (const config::Field &field : config::fields()) {
        // Each run's file names all keys; of those that do nothing only what somebody set counts.
        const Row row = rowOf(field, config);
        if (field.support == config::FieldSupport::Supported || row.changed)
            rows.append(row);
    }
    for (auto entry = config.begin(); config.is_object() && entry != config.end(); ++entry) {
        if (config::findField(entry.key()) == nullptr)
            rows.append({.key = QString::fromStdString(entry.key()),
                         .value = valueText(entry.value()),
                         .changed = true});
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int RunSettingsModel::changed() const
{
    return static_cast<int>(std::ranges::count(m_rows, true, &Row::changed));
}

void RunSettingsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int RunSettingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunSettingsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString RunSettingsModel::label(const Row &row)
{
    return row.field == nullptr ? row.key : fieldLabel(row.key);
}

QString RunSettingsModel::withUnit(const Row &row, const QString &value)
{
    if (value.isEmpty())
        return missingText();
    if (row.field == nullptr || row.field->unit.empty())
        return value;
    return value + u' ' + unitText(row.field->unit);
}

QVariant RunSettingsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[index.row()];
    if (role == ChangedRole)
        return row.changed;
    if (role == FilterRole)
        return QStringList{label(row), row.key, row.value}.join(u'\n');
    if (role == Qt::ToolTipRole)
        return row.field == nullptr ? QString() : fieldHelp(*row.field);
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case LabelColumn:
        return label(row);
    case KeyColumn:
        return row.key;
    case ValueColumn:
        return withUnit(row, row.value);
    case DefaultColumn:
        return withUnit(row, row.standard);
    case ColumnCount:
        break;
    }
    return {};
}

QVariant RunSettingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case LabelColumn:
        return tr("Setting");
    case KeyColumn:
        //: The name of a setting in a run's JSON file.
        return tr("Key");
    case ValueColumn:
        return tr("Value");
    case DefaultColumn:
        return tr("Default");
    case ColumnCount:
        break;
    }
    return {};
}

void RunSettingsFilter::setText(const QString &text)
{
    m_text = text;
    invalidateFilter();
}

void RunSettingsFilter::setOnlyChanged(bool only)
{
    m_onlyChanged = only;
    invalidateFilter();
}

bool RunSettingsFilter::filterAcceptsRow(int sourceRow, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(sourceRow, 0, parent);
    if (m_onlyChanged && !index.data(RunSettingsModel::ChangedRole).toBool())
        return false;
    return m_text.isEmpty()
        || index.data(RunSettingsModel::FilterRole)
               .toString()
               .contains(m_text, Qt::CaseInsensitive);
}

} // namespace tessera::ui
