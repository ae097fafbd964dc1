// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/base/stop_token.h"
#include "backend/config/run_config.h"
#include "backend/text/chat_template.h"
#include "backend/text/tokenizer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace tessera::data {

inline constexpr std::int32_t kIgnoredLabel = -100;

/// One training sample as tokens. labels[i] is the target AT position i (same length as tokens; the
/// shift by one happens in the loss); kIgnoredLabel where nothing is trained; labels[0] always is.
struct Sample {
    std::vector<std::int32_t> tokens;
    std::vector<std::int32_t> labels;
    std::vector<float> weights; ///< of the loss at each position; empty: 1 where there is a label
    std::int64_t sourceRow = 0; ///< index among the rows read, over all files in order
};

/// Samples that share one row of a batch: documents one after another. Attention must not cross
/// `starts`; positions begin at 0 in each document.
struct PackedRow {
    std::vector<std::int32_t> tokens;
    std::vector<std::int32_t> labels;
    std::vector<float> weights;       ///< as in Sample
    std::vector<std::int32_t> starts; ///< first index of each document; starts[0] == 0
    [[nodiscard]] std::int64_t trainedTokens() const; ///< labels that are not ignored
};

/// Why rows were dropped or changed: rows read = kept + dropped, always.
struct RowPlace {
    std::string file;
    std::int64_t line = 0; ///< from 1; row index for containers without lines
    std::string detail;    ///< never text of the data set
};
struct DataReport {
    std::int64_t rowsRead = 0;
    std::int64_t rowsKept = 0;
    std::map<std::string, std::int64_t> dropped; ///< reason ("bad_json", "no_answer") -> rows
    std::map<std::string, std::int64_t> notices; ///< "trailing_user", "special_token_text" -> count
    std::map<std::string, std::vector<RowPlace>> places; ///< the first 20 of each reason
    /// "alpaca", "query", "messages", "text", "tokens", "preference" -> rows
    std::map<std::string, std::int64_t> shapes;
    std::set<std::string> unusedColumns; ///< columns that no row used
    std::int64_t blankLines = 0;         ///< skipped, not rows
    std::int64_t tokens = 0;
    std::int64_t trainedTokens = 0;
    std::int64_t longestTokens = 0;
    [[nodiscard]] Json toJson() const;
    /// "3 of 9 rows of NAME were dropped: 2 bad_json (first at FILE:LINE), ..."; "" when none was.
    [[nodiscard]] std::string droppedLine(const std::string &name) const;
};

struct Dataset {
    std::vector<PackedRow> rows; ///< in file order; order within an epoch: epochOrder()
    DataReport report;
};

/// What turns text into tokens. Without a tokenizer only rows of tokens can be read, others are
/// dropped as no_tokenizer; `chat` may be null when no template is needed (pretrain) or no row has
/// messages. Neither is owned.
struct TextTools {
    const text::Tokenizer *tokenizer = nullptr;
    const text::ChatTemplate *chat = nullptr;
    /// Ids of rows of tokens are below this: the model's vocabulary. 0: the tokenizer's.
    std::int64_t vocabulary = 0;
};

/// Reads, templates, tokenises, truncates and (with config.packing) packs every row of
/// config.dataset. Progress 0..1 is reported now and then; StopToken gives Cancelled. NoRows when
/// nothing is left, with the reasons. Errors of a whole file (missing, bad JSON with line and
/// column, unknown ending) come before any row is tokenised.
[[nodiscard]] Result<Dataset> loadDataset(const config::RunConfig &config,
                                          const std::vector<std::string> &files,
                                          const TextTools &text, const StopToken &stop,
                                          const std::function<void(double)> &progress);

/// Only opens the files and reads the first row of each: what can be said before a rank starts, an
/// error for each file that is not as it should be. FileNotFound, BadJson with line and column,
/// NoRows, UnsupportedFormat for an unknown ending. A folder is all files in it, as for
/// loadDataset(): one that cannot be read is an error, one without a good first row only when no
/// other file of the folder has one, as its rows are dropped and counted.
[[nodiscard]] std::vector<Error> checkDataset(const std::vector<std::string> &files);

/// NoRows, as loadDataset() would end, when not one row of `files` can be used. Reads until the
/// first row that can. Other errors as loadDataset().
[[nodiscard]] Result<void> checkRows(const config::RunConfig &config,
                                     const std::vector<std::string> &files, const TextTools &text);

/// Rows in the order they were read, before any template: for previews and tests.
struct RawRow {
    std::string file;
    std::int64_t line = 0;
    OrderedJson value;
};
[[nodiscard]] Result<std::vector<RawRow>> readRawRows(const std::filesystem::path &file,
                                                      std::int64_t limit, DataReport &report);

/// The order in which epoch `epoch` (from 0) visits `rows` rows: 0..rows-1, shuffled by
/// (dataSeed, epoch) when `shuffle`. The same on every machine.
[[nodiscard]] std::vector<std::int64_t> epochOrder(std::int64_t rows, std::int64_t epoch,
                                                   std::int64_t dataSeed, bool shuffle);

/// First-fit-decreasing over `lengths` into bins of `capacity` tokens; returns the indices of each
/// bin in ascending order. Deterministic. Lengths over the capacity are an assertion.
[[nodiscard]] std::vector<std::vector<std::int64_t>>
packLengths(const std::vector<std::int64_t> &lengths, std::int64_t capacity);

} // namespace tessera::data
