// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/dataset.h"
#include "backend/data/length_counts.h"
#include "backend/data/missing_columns.h"

#include <optional>

namespace tessera::data {

/// What rows are read for: the tasks of training, and those whose rows are only looked at so far.
enum class RowTask { Trained, Preference, Kto };

struct DroppedRow {
    RowPlace place;
    std::string reason;
    std::string excerpt; ///< how the row begins; text of the data set
};

/// Everything that can be said about data sets before a run, in a size that does not grow with
/// them (but for lists of files).
struct DataFacts {
    DataReport report;
    std::set<std::string> formats;              ///< "jsonl"
    std::vector<std::string> columns;           ///< the first 1000 as stored, as they appear
    std::map<std::string, std::string> mapping; ///< stored column -> ours, of those that are used
    std::vector<std::string> warnings;          ///< of imported sets; sentences
    std::int64_t files = 0;
    std::int64_t bytes = 0;
    std::int64_t maxLength = 0; ///< tokens: where rows are cut or dropped
    /// Of each row that could be tokenised, before any cut, also of those that are dropped as too
    /// long. Of a pair the longer side.
    LengthCounts lengths;
    LengthCounts trainedLengths; ///< of the rows that are kept, as they are trained
    PackFacts packs;             ///< as training makes them, but for mixing and held-out rows
    std::vector<MissingColumn> missingColumns; ///< known when all rows were read
    std::int64_t duplicates = 0;               ///< rows that are equal to an earlier one as stored
    std::int64_t manyAnswers = 0;              ///< prompts that come with different answers
    bool repeatsExact = true; ///< false: estimates of a data set with very many rows
};

struct ExamineProgress {
    double share = 0; ///< 0..1, by bytes
    double seconds = 0;
};

/// Who is told while rows are read; each may be empty.
struct ExamineListener {
    std::function<void(const DroppedRow &row)> dropped; ///< every one, in order
    /// A few times a second, with what is known so far; false ends the reading as Cancelled.
    std::function<bool(const DataFacts &soFar, const ExamineProgress &progress)> progress;
};

/// Reads every row as loadDataset() does, without keeping any. A data set without a usable row is
/// no error here. Errors of whole files; Cancelled.
[[nodiscard]] Result<DataFacts> examineData(const config::RunConfig &config, RowTask task,
                                            const std::vector<std::string> &entries,
                                            const TextTools &text, const StopToken &stop,
                                            const ExamineListener &listener);

/// A text as it is trained.
struct ExaminedTokens {
    std::vector<std::int32_t> ids;
    std::vector<std::string> pieces; ///< bytes of each token; together the text
    std::vector<double> weights;     ///< of the loss; 0: not trained
};

/// One row as it is trained.
struct ExaminedRow {
    RowPlace place;
    OrderedJson raw;
    std::optional<DroppedRow> dropped;      ///< then without tokens
    ExaminedTokens tokens;                  ///< of a pair the chosen side
    std::optional<ExaminedTokens> rejected; ///< of a pair
};

/// Row `number` (from 1, over all files as stored, rows that do not parse included). OutOfRange
/// when there are fewer.
[[nodiscard]] Result<ExaminedRow> examineRow(const config::RunConfig &config, RowTask task,
                                             const std::vector<std::string> &entries,
                                             std::int64_t number, const TextTools &text,
                                             const StopToken &stop);

} // namespace tessera::data
