// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/dataset.h"

#include <optional>

namespace tessera::data {

/// What rows are read for: the tasks of training, and those whose rows are only looked at so far.
enum class RowTask { Trained, Preference, Kto };

struct DroppedRow {
    RowPlace place;
    std::string reason;
};

/// Everything that can be said about data sets before a run.
struct DataFacts {
    DataReport report;
    std::set<std::string> formats;              ///< "jsonl"
    std::vector<std::string> columns;           ///< as stored, in the order in which they appear
    std::map<std::string, std::string> mapping; ///< stored column -> ours, of those that are used
    std::vector<std::string> warnings;          ///< of imported sets; sentences
    std::vector<DroppedRow> dropped;            ///< all of them, in order
    /// Tokens of each row that could be tokenised, sorted, before any cut and also of those that
    /// are dropped as too long. Of a pair the longer side.
    std::vector<std::int64_t> lengths;
    std::int64_t duplicates = 0; ///< rows that are equal to an earlier one as stored
};

/// Reads every row as loadDataset() does, without keeping any. A data set without a usable row is
/// no error here. Errors of whole files; Cancelled.
[[nodiscard]] Result<DataFacts> examineData(const config::RunConfig &config, RowTask task,
                                            const std::vector<std::string> &entries,
                                            const TextTools &text, const StopToken &stop,
                                            const std::function<void(double)> &progress);

/// One row as it is trained.
struct ExaminedRow {
    RowPlace place;
    OrderedJson raw;
    std::optional<DroppedRow> dropped; ///< then without tokens
    std::vector<std::int32_t> ids;
    std::vector<std::string> pieces; ///< bytes of each token; together the text
    std::vector<double> weights;     ///< of the loss; 0: not trained
};

/// Row `number` (from 1, over all entries, rows that do not parse included). OutOfRange when there
/// are fewer.
[[nodiscard]] Result<ExaminedRow> examineRow(const config::RunConfig &config,
                                             const std::vector<std::string> &entries,
                                             std::int64_t number, const TextTools &text,
                                             const StopToken &stop);

/// The entry at `share` (0..1) of sorted values by nearest rank; 0 when there is none.
[[nodiscard]] std::int64_t percentile(const std::vector<std::int64_t> &sorted, double share);

} // namespace tessera::data
