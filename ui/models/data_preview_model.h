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
    QString file;
    qint64 line = 0;            ///< from 1
    QString raw;                ///< JSON, indented
    QList<PreviewToken> tokens; ///< empty when the row is dropped
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

/// What the first rows of a data set say; the numbers count these rows alone.
struct DataPreview {
    QList<PreviewRow> rows;
    qint64 rowsRead = 0;
    qint64 rowsKept = 0;
    qint64 tokens = 0;
    qint64 trainedTokens = 0;
    qint64 longest = 0;          ///< tokens
    QList<PreviewCount> dropped; ///< most first
    QList<PreviewCount> notices; ///< most first
    QList<qint64> lengths;       ///< tokens of each row that could be tokenised, before any cut
    qint64 maxLength = 0;        ///< where rows are cut or dropped
    bool wholeSet = false;       ///< there are no further rows
    /// With packing: indices into `rows` of those that share a sequence, in their order; packed
    /// over these rows alone. Training packs all rows, and so may pack them otherwise.
    QList<QList<int>> packs;
    QString tokenizer; ///< path
};

/// A bar of the histogram of lengths: rows with from <= tokens < to.
struct LengthBar {
    qint64 from = 0;
    qint64 to = 0;
    int rows = 0;
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
    /// At most `bars` bars of one round width; the last one ends above the longest row.
    [[nodiscard]] QList<LengthBar> lengthBars(int bars) const;
    [[nodiscard]] qint64 longerThanAllowed() const;
    /// A length that `share` of the rows do not exceed; 0 when there are none.
    [[nodiscard]] qint64 lengthQuantile(double share) const;
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
