// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/dropped_row_model.h"

#include "backend/base/assert.h"
#include "ui/text/number_text.h"
#include "ui/text/row_text.h"

#include <QThread>

namespace tessera::ui {
namespace {

QString tip(const DroppedDataRow &row, DroppedRowModel::Column column)
{
    if (column == DroppedRowModel::FileColumn || column == DroppedRowModel::LineColumn)
        return row.file;
    const bool excerpt = column == DroppedRowModel::ExcerptColumn || row.detail.isEmpty();
    return excerpt ? row.excerpt : row.detail;
}

} // namespace

DroppedRowModel::DroppedRowModel(QObject *parent) : QAbstractTableModel(parent) {}

void DroppedRowModel::setRows(const QList<DroppedDataRow> &rows)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    const auto same = [](const DroppedDataRow &a, const DroppedDataRow &b) {
        return a.line == b.line && a.reason == b.reason && a.file == b.file;
    };
    const qsizetype known = m_rows.size();
    const bool goesOn = rows.size() >= known
        && (known == 0
            || (same(rows.front(), m_rows.front()) && same(rows[known - 1], m_rows.back())));
    if (!goesOn) {
        beginResetModel();
        m_rows = rows;
        endResetModel();
    } else if (rows.size() > known) {
        beginInsertRows({}, static_cast<int>(known), static_cast<int>(rows.size()) - 1);
        m_rows = rows;
        endInsertRows();
    }
}

void DroppedRowModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int DroppedRowModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DroppedRowModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DroppedRowModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const DroppedDataRow &row = m_rows[index.row()];
    if (role == Qt::TextAlignmentRole && index.column() == LineColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return tip(row, static_cast<Column>(index.column()));
    if (role == SortRole && index.column() == FileColumn)
        return row.file;
    if (role == SortRole && index.column() == LineColumn)
        return row.line;
    if (role != Qt::DisplayRole && role != SortRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case FileColumn:
        return row.file.section(u'/', -1);
    case LineColumn:
        return countText(row.line);
    case CodeColumn:
        return row.reason;
    case WhyColumn:
        return dropReasonText(row.reason);
    case DetailColumn:
        return row.detail.isEmpty() ? missingText() : row.detail;
    case ExcerptColumn:
        return row.excerpt.simplified();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant DroppedRowModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == LineColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case FileColumn:
        //: Head of a table: the file that a row is from.
        return tr("File");
    case LineColumn:
        //: Head of a table: line of a data file.
        return tr("Line");
    case CodeColumn:
        //: Head of a table: the key of a reason.
        return tr("Code");
    case WhyColumn:
        //: Head of a table: why a row is dropped.
        return tr("Reason");
    case DetailColumn:
        //: Head of a table: what exactly is wrong with a row.
        return tr("Detail");
    case ExcerptColumn:
        //: Head of a table: the first words of a row.
        return tr("Excerpt");
    case ColumnCount:
        break;
    }
    return {};
}

DroppedRowFilter::DroppedRowFilter(DroppedRowModel *rows, QObject *parent)
    : QSortFilterProxyModel(parent), m_rows(rows)
{
    setSortRole(DroppedRowModel::SortRole);
    setSourceModel(rows);
}

void DroppedRowFilter::setReason(const QString &reason)
{
    m_reason = reason;
    invalidateFilter();
}

void DroppedRowFilter::setText(const QString &text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

const DroppedDataRow &DroppedRowFilter::row(int row) const
{
    return m_rows->row(mapToSource(index(row, 0)).row());
}

bool DroppedRowFilter::filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const
{
    Q_UNUSED(sourceParent)
    const DroppedDataRow &row = m_rows->row(sourceRow);
    if (!m_reason.isEmpty() && row.reason != m_reason)
        return false;
    const auto has = [this](const QString &text) {
        return text.contains(m_text, Qt::CaseInsensitive);
    };
    return m_text.isEmpty() || has(row.excerpt) || has(row.detail) || has(row.file)
        || has(dropReasonText(row.reason));
}

} // namespace tessera::ui
