// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/data_preview_model.h"

#include "backend/base/assert.h"
#include "ui/text/number_text.h"

#include <QThread>

namespace tessera::ui {
namespace {

constexpr qsizetype kExcerpt = 120;

} // namespace

DataPreviewModel::DataPreviewModel(QObject *parent) : QAbstractTableModel(parent) {}

void DataPreviewModel::reset(const DataPreview &preview)
{
    TESSERA_ASSERT(QThread::currentThread() == thread());
    beginResetModel();
    m_preview = preview;
    endResetModel();
}

void DataPreviewModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int DataPreviewModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_preview.rows.size());
}

int DataPreviewModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant DataPreviewModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const PreviewRow &row = m_preview.rows[index.row()];
    if (role == DroppedRole)
        return !row.dropReason.isEmpty();
    if (role == ReasonRole)
        return row.dropReason;
    if (role == Qt::ToolTipRole && index.column() == ReasonColumn && !row.dropDetail.isEmpty())
        return row.dropDetail;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(index.column() < ReasonColumn
                                       ? Qt::AlignRight | Qt::AlignVCenter
                                       : Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const bool kept = row.dropReason.isEmpty();
    switch (static_cast<Column>(index.column())) {
    case LineColumn:
        return countText(row.line);
    case TokensColumn:
        return kept ? countText(row.tokenCount) : missingText();
    case TrainedColumn:
        return kept ? countText(row.trainedTokens) : missingText();
    case ReasonColumn:
        return row.dropReason;
    case ExcerptColumn:
        return row.raw.left(kExcerpt).simplified();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant DataPreviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (static_cast<Column>(section)) {
    case LineColumn:
        //: Table heading: the line of a file.
        return tr("Line");
    case TokensColumn:
        return tr("Tokens");
    case TrainedColumn:
        //: Table heading: tokens that are trained.
        return tr("Trained");
    case ReasonColumn:
        //: Table heading: why a row is dropped.
        return tr("Reason");
    case ExcerptColumn:
        return tr("Excerpt");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace tessera::ui
