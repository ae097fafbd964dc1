// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/column_mappings.h"

#include "backend/config/field_value.h"
#include "backend/config/run_config.h"
#include "ui/models/run_form.h"

#include <QRegularExpression>
#include <QScopedValueRollback>

#include <algorithm>

namespace tessera::ui {
namespace {

constexpr qsizetype kMost = 200; // mappings that are kept

const QString &columnsKey()
{
    static const QString kKey = QStringLiteral("columns");
    return kKey;
}
const QString &dataKey()
{
    static const QString kKey = QStringLiteral("dataset");
    return kKey;
}

/// A run with nothing but a setting as it is typed; without it when it cannot be read.
config::RunConfig configWith(const QString &key, const QString &typed)
{
    config::RunConfig config;
    const config::Field *field = RunForm::field(key);
    const Result<Json> parsed = config::parseValue(*field, typed.trimmed().toStdString());
    const Result<Json> checked = parsed ? config::checkedValue(*field, *parsed) : parsed.error();
    if (checked && !checked->is_null())
        field->write(config, *checked);
    return config;
}

} // namespace

QStringList datasetEntries(const QString &setting)
{
    QStringList entries;
    for (const std::string &entry : configWith(dataKey(), setting).dataset)
        entries.append(QString::fromStdString(entry));
    return entries;
}

std::vector<std::string> columnPairs(const QString &setting)
{
    return configWith(columnsKey(), setting).columns;
}

ColumnMappings::ColumnMappings(RunForm *form, QObject *parent) : QObject(parent), m_form(form)
{
    connect(form, &RunForm::changed, this, &ColumnMappings::noteEdit);
    connect(form, &RunForm::replaced, this, [this] {
        lookAtForm();
        Q_EMIT changed();
    });
    lookAtForm();
}

/// How many rows are taken changes no column.
QString ColumnMappings::keyOf(const QString &dataset)
{
    static const QRegularExpression kRows(QStringLiteral("#\\d+$"));
    QStringList entries = datasetEntries(dataset);
    for (QString &entry : entries)
        entry.remove(kRows);
    return entries.join(u'\n');
}

qsizetype ColumnMappings::indexOf(const QString &key) const
{
    const auto at = std::ranges::find(m_mappings, key, &Mapping::dataset);
    return at == m_mappings.cend() ? -1 : at - m_mappings.cbegin();
}

QString ColumnMappings::kept(const QString &key) const
{
    const qsizetype at = indexOf(key);
    return at < 0 ? QString() : m_mappings[at].columns;
}

void ColumnMappings::keep(const QString &key, const QString &columns)
{
    if (const qsizetype at = indexOf(key); at >= 0)
        m_mappings.removeAt(at);
    m_mappings.append({.dataset = key, .columns = columns});
    if (m_mappings.size() > kMost)
        m_mappings.removeFirst();
}

QString ColumnMappings::of(const QString &dataset) const
{
    const QString key = keyOf(dataset);
    return key == m_formKey ? m_formColumns : kept(key);
}

bool ColumnMappings::isInForm(const QString &dataset) const
{
    return keyOf(dataset) == m_formKey;
}

void ColumnMappings::set(const QString &dataset, const QString &columns)
{
    const QString key = keyOf(dataset);
    if (key.isEmpty())
        return;
    keep(key, columns);
    if (key == m_formKey) {
        const QScopedValueRollback putting(m_putting, true);
        m_form->setText(columnsKey(), columns);
        m_formColumns = m_form->text(columnsKey());
    }
    Q_EMIT changed();
}

void ColumnMappings::lookAtForm()
{
    m_formKey = keyOf(m_form->text(dataKey()));
    m_formColumns = m_form->text(columnsKey());
}

void ColumnMappings::noteEdit()
{
    if (m_putting)
        return;
    const QString key = m_formKey;
    const QString columns = m_formColumns;
    lookAtForm();
    const bool edited = m_formColumns != columns;
    if (!edited && m_formKey == key)
        return;
    // Of both at once the mapping came with its data.
    if (!edited)
        follow(key);
    else if (m_formKey == key && indexOf(key) >= 0)
        keep(key, m_formColumns);
    Q_EMIT changed();
}

void ColumnMappings::follow(const QString &before)
{
    const QString columns = kept(m_formKey);
    if (m_formColumns != kept(before) || m_formColumns == columns)
        return;
    {
        const QScopedValueRollback putting(m_putting, true);
        m_form->setText(columnsKey(), columns);
        m_formColumns = m_form->text(columnsKey());
    }
    Q_EMIT followed(!columns.isEmpty());
}

QByteArray ColumnMappings::toJson() const
{
    Json all = Json::array();
    for (const Mapping &mapping : m_mappings) {
        if (!mapping.columns.isEmpty())
            all.push_back(
                Json::array({mapping.dataset.toStdString(), mapping.columns.toStdString()}));
    }
    return QByteArray::fromStdString(dumpJson(all));
}

void ColumnMappings::setJson(const QByteArray &json)
{
    m_mappings.clear();
    const Result<Json> all =
        parseJson(std::string_view(json.constData(), static_cast<std::size_t>(json.size())),
                  "the mappings of columns");
    for (const Json &one : all && all->is_array() ? *all : Json::array()) {
        if (one.is_array() && one.size() == 2 && one[0].is_string() && one[1].is_string())
            keep(QString::fromStdString(one[0].get<std::string>()),
                 QString::fromStdString(one[1].get<std::string>()));
    }
    Q_EMIT changed();
}

} // namespace tessera::ui
