// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QAbstractTableModel>
#include <QList>
#include <QMetaType>
#include <QString>

namespace tessera::ui {

/// A token as it is trained.
struct PreviewToken {
    QString text; ///< bytes that are no character of their own are joined with the next
    int id = 0;
    double weight = 0; ///< in the loss; 0: not trained
    bool special = false;
};

/// A row of a data set, as found and as trained.
struct PreviewRow {
    qint64 number = 0; ///< over all files, from 1
    QString file;
    qint64 line = 0;            ///< from 1
    QString raw;                ///< JSON, indented; of a very long row the beginning
    QList<PreviewToken> tokens; ///< empty when the row is dropped; of a long row the first ones
    qint64 tokenCount = 0;      ///< all of them
    qint64 trainedTokens = 0;
    qint64 cutTokens = 0;    ///< that the longest sequence left no room for
    bool cutAtStart = false; ///< they came before `tokens`
    QString dropReason;      ///< key such as "no_answer"; "" when it is kept
    QString dropDetail;      ///< English, no text of the data set
};

/// A reason and how many rows it is about.
struct PreviewCount {
    QString reason;
    qint64 rows = 0;
    friend bool operator==(const PreviewCount &, const PreviewCount &) = default;
};

/// Which rows of a data set are wanted: from a number on, or from the line of a file on.
struct RowWindow {
    static constexpr qint64 kRows = 60;

    qint64 first = 1; ///< over all files, from 1
    QString file;     ///< with `line` it counts instead of `first`
    qint64 line = 0;
    qint64 rows = kRows;
};

/// Some rows of a data set, one behind the other; the numbers count these rows alone.
struct DataPreview {
    QList<PreviewRow> rows;
    qint64 rowsRead = 0;
    qint64 rowsKept = 0;
    QList<PreviewCount> dropped; ///< most first
    qint64 maxLength = 0;        ///< tokens: where rows are cut or dropped
    bool atEnd = false;          ///< there are no rows behind these
    qint64 rowsInSet = 0;        ///< all of them, when the end was seen
    /// With packing: indices into `rows` of those that share a sequence, in their order; packed
    /// over these rows alone. Training packs all rows, and so may pack them otherwise.
    QList<QList<int>> packs;
    QString tokenizer; ///< path
    /// The template of ours that suits best, when conversations need one and the model has none.
    QString fittingTemplate;

    /// Nothing is in the data set but these rows.
    [[nodiscard]] bool isWholeSet() const { return atEnd && rowsInSet == rowsRead; }
};

/// A bar of the histogram of lengths: rows with from <= tokens < to.
struct LengthBar {
    qint64 from = 0;
    qint64 to = 0;
    qint64 rows = 0;
};

/// Rows of a preview, one a row of the list. GUI thread only.
class DataPreviewModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        LineColumn,
        TokensColumn,
        TrainedColumn,
        ReasonColumn,
        ExcerptColumn,
        ColumnCount
    };
    enum Role { DroppedRole = Qt::UserRole + 1, ReasonRole };

    explicit DataPreviewModel(QObject *parent = nullptr);

    void reset(const DataPreview &preview);
    [[nodiscard]] const DataPreview &preview() const { return m_preview; }
    [[nodiscard]] const PreviewRow &row(int row) const { return m_preview.rows[row]; }
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    DataPreview m_preview;
};

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::DataPreview)
Q_DECLARE_METATYPE(tessera::ui::RowWindow)
