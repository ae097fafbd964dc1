// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/dropped_rows.h"

#include "ui/models/data_preview_model.h"
#include "ui/text/number_text.h"
#include "ui/text/row_text.h"

namespace tessera::ui {
namespace {

constexpr qsizetype kExcerpt = 120;

QByteArray quoted(const QString &text)
{
    QString doubled = text;
    doubled.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return '"' + doubled.toUtf8() + '"';
}

} // namespace

DroppedRows::DroppedRows(DataPreviewModel *preview, QObject *parent)
    : QAbstractTableModel(parent), m_preview(preview)
{
    connect(preview, &QAbstractItemModel::modelReset, this, &DroppedRows::reset);
    reset();
}

void DroppedRows::setReason(const QString &reason)
{
    m_reason = reason;
    reset();
}

void DroppedRows::reset()
{
    beginResetModel();
    m_rows.clear();
    for (int row = 0; row < m_preview->rowCount(); ++row) {
        const QString &reason = m_preview->row(row).dropReason;
        if (!reason.isEmpty() && (m_reason.isEmpty() || reason == m_reason))
            m_rows.append(row);
    }
    endResetModel();
}

QByteArray DroppedRows::toCsv() const
{
    QByteArray csv = "file,line,code,detail\r\n";
    for (const int source : m_rows) {
        const PreviewRow &row = m_preview->row(source);
        csv += quoted(row.file) + ',' + QByteArray::number(row.line) + ',' + quoted(row.dropReason)
            + ',' + quoted(row.dropDetail) + "\r\n";
    }
    return csv;
}

void DroppedRows::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int DroppedRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DroppedRows::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DroppedRows::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const PreviewRow &row = m_preview->row(m_rows[index.row()]);
    if (role == Qt::TextAlignmentRole && index.column() == LineColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return index.column() == ExcerptColumn || row.dropDetail.isEmpty()
            ? QVariant(row.raw)
            : QVariant(row.dropDetail);
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(index.column())) {
    case LineColumn:
        return countText(row.line);
    case CodeColumn:
        return row.dropReason;
    case WhyColumn:
        return dropReasonText(row.dropReason);
    case ExcerptColumn:
        return row.raw.left(kExcerpt).simplified();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant DroppedRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section == LineColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case LineColumn:
        //: Head of a table: line of a data file.
        return tr("Line");
    case CodeColumn:
        //: Head of a table: the key of a reason.
        return tr("Code");
    case WhyColumn:
        //: Head of a table: why a row is dropped.
        return tr("Reason");
    case ExcerptColumn:
        //: Head of a table: the first words of a row.
        return tr("Excerpt");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace tessera::ui
