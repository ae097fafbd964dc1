// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_table_model.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

namespace tessera::ui {

RunFilterModel::RunFilterModel(QObject *parent) : QSortFilterProxyModel(parent)
{
    QLocale locale;
    if (locale.language() == QLocale::C)
        locale = QLocale(QLocale::English); // that of C knows no numbers within texts
    m_collator = QCollator(locale);
    m_collator.setNumericMode(true);
    m_collator.setCaseSensitivity(Qt::CaseInsensitive);
    setDynamicSortFilter(true);
}

void RunFilterModel::setText(const QString &text)
{
    static const QRegularExpression space(QStringLiteral("\\s+"));
    const QStringList words = text.toCaseFolded().split(space, Qt::SkipEmptyParts);
    if (words == m_words)
        return;
    m_words = words;
    invalidateFilter();
}

void RunFilterModel::setStates(const QStringList &states)
{
    m_states = states;
    invalidateFilter();
}

void RunFilterModel::setTags(const QStringList &tags)
{
    m_tags = tags;
    invalidateFilter();
}

void RunFilterModel::setModels(const QStringList &models)
{
    m_models = models;
    invalidateFilter();
}

bool RunFilterModel::isFiltering() const
{
    return !m_words.isEmpty() || !m_states.isEmpty() || !m_tags.isEmpty() || !m_models.isEmpty();
}

bool RunFilterModel::filterAcceptsRow(int sourceRow, const QModelIndex &parent) const
{
    const QModelIndex cell = sourceModel()->index(sourceRow, 0, parent);
    const auto value = [&cell](int role) { return cell.data(role); };
    if (!m_states.isEmpty() && !m_states.contains(value(RunTableModel::StateRole).toString()))
        return false;
    if (!m_models.isEmpty() && !m_models.contains(value(RunTableModel::ModelRole).toString()))
        return false;
    if (!m_tags.isEmpty()) {
        const QStringList tags = value(RunTableModel::TagsRole).toStringList();
        if (std::ranges::none_of(m_tags, [&](const QString &tag) { return tags.contains(tag); }))
            return false;
    }
    if (m_words.isEmpty())
        return true;
    const QString text = value(RunTableModel::FilterRole).toString();
    return std::ranges::all_of(m_words, [&](const QString &word) { return text.contains(word); });
}

bool RunFilterModel::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QVariant a = left.data(RunTableModel::SortRole);
    const QVariant b = right.data(RunTableModel::SortRole);
    if (a.isValid() != b.isValid()) // what is not known comes last either way
        return sortOrder() == Qt::AscendingOrder ? a.isValid() : b.isValid();
    if (a.typeId() == QMetaType::QString)
        return m_collator.compare(a.toString(), b.toString()) < 0;
    return a.toDouble() < b.toDouble();
}

} // namespace tessera::ui
