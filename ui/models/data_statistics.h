// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "ui/models/data_preview_model.h"

#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>

namespace tessera::ui {

/// A column as it is stored, and what it becomes.
struct DataColumn {
    QString stored;
    QString ours; ///< "" when no row uses it
    friend bool operator==(const DataColumn &, const DataColumn &) = default;
};

/// A column that the setting columns names and that rows do not have.
struct MissingDataColumn {
    QString name;
    QString nearest;    ///< that was perhaps meant; or ""
    qint64 files = 0;   ///< without it
    qint64 ofFiles = 0; ///< as many as `files`: no row has it
    QString firstFile;
    friend bool operator==(const MissingDataColumn &, const MissingDataColumn &) = default;
};

/// A row that is not trained, and why.
struct DroppedDataRow {
    QString file;
    qint64 line = 0; ///< from 1
    QString reason;  ///< key such as "no_answer"
    QString detail;  ///< English, no text of the data set
    QString excerpt; ///< how the row begins
};

/// What all rows of data sets say, or those that were read so far.
struct DataStatistics {
    enum class State { None, Reading, Cancelled, Done };

    State state = State::None;
    double share = 0; ///< of the bytes that were read
    double rowsPerSecond = 0;
    double secondsLeft = -1; ///< negative: not known yet

    qint64 files = 0;
    qint64 bytes = 0;
    QString format; ///< "jsonl"
    QList<PreviewCount> shapes;
    QList<DataColumn> columns;
    QList<MissingDataColumn> missingColumns; ///< known when all rows were read
    QStringList warnings;                    ///< English sentences

    qint64 rowsRead = 0;
    qint64 rowsKept = 0;
    qint64 tokens = 0;
    qint64 trainedTokens = 0;
    qint64 duplicates = 0;
    qint64 manyAnswers = 0; ///< prompts that come with different answers
    bool repeatsExact = true;
    QList<PreviewCount> dropped; ///< most first
    QList<PreviewCount> notices; ///< most first

    qint64 lengthRows = 0; ///< rows that could be tokenised
    qint64 median = 0;     ///< tokens, like those below
    qint64 p95 = 0;
    qint64 p99 = 0;
    qint64 longest = 0;
    qint64 rowsUpToP95 = 0;
    qint64 rowsUpToP99 = 0;
    qint64 maxLength = 0; ///< where rows are cut or dropped
    qint64 longer = 0;    ///< rows above that
    QList<LengthBar> bars;

    int microBatchSize = 1;
    double paddingUnpacked = 0; ///< share, if a micro-batch were padded to its longest row
    double paddingPacked = 0;   ///< share of the packs that stays free
    qint64 packs = 0;
    qint64 packLength = 0;

    QList<DroppedDataRow> droppedRows; ///< the first ones, in order
    QString droppedFile;               ///< all of them, a line of JSON each; "" without

    [[nodiscard]] qint64 rowsDropped() const { return rowsRead - rowsKept; }
    [[nodiscard]] bool isReading() const { return state == State::Reading; }
};

/// Takes a line of `tessera data --json --progress`; dropped rows are added to those that are
/// there. Numbers that are missing become 0.
void takeStatistics(const Json &line, DataStatistics &statistics);

} // namespace tessera::ui

Q_DECLARE_METATYPE(tessera::ui::DataStatistics)
