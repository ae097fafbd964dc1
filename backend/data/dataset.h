// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/base/stop_token.h"
#include "backend/config/run_config.h"
#include "backend/data/order.h"
#include "backend/data/packing.h"
#include "backend/data/rows.h"
#include "backend/data/sample.h"
#include "backend/text/model_text.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tessera::data {

/// Why rows were dropped or changed: rows read = kept + dropped, always.
struct RowPlace {
    std::string file;
    std::int64_t line = 0; ///< from 1; row index for containers without lines
    std::string detail;    ///< never text of the data set
};
/// How full packs are.
struct PackFacts {
    std::int64_t packs = 0;
    std::int64_t samples = 0;
    std::int64_t tokens = 0;
    std::int64_t capacity = 0; ///< tokens that a pack may have
    /// tokens / (packs * capacity), 0..1. What is missing to 1 would be padding where packs are
    /// padded; ours are not.
    [[nodiscard]] double efficiency() const;
    /// "40 samples in 12 packs of 2048 tokens, 93.1 % full"
    [[nodiscard]] std::string text() const;
};

struct DataReport {
    static constexpr std::size_t kMostColumns = 1000; ///< unused ones that are named
    static constexpr std::size_t kMostPlaces = 20;    ///< of each reason

    std::int64_t rowsRead = 0;
    std::int64_t rowsKept = 0;
    std::map<std::string, std::int64_t> dropped; ///< reason ("bad_json", "no_answer") -> rows
    std::map<std::string, std::int64_t> notices; ///< "trailing_user", "special_token_text" -> count
    std::map<std::string, std::vector<RowPlace>> places; ///< the first of each reason
    /// "alpaca", "query", "messages", "text", "tokens", "preference" -> rows
    std::map<std::string, std::int64_t> shapes;
    std::set<std::string> unusedColumns; ///< columns that no row used
    std::int64_t blankLines = 0;         ///< skipped, not rows
    std::int64_t tokens = 0;
    std::int64_t trainedTokens = 0;
    std::int64_t longestTokens = 0;
    std::int64_t heldOut = 0; ///< of the rows kept, those that are not trained on
    PackFacts packs;          ///< without packing all 0
    /// Counts the rows that follow as well. Held-out rows and packs are of the whole: not added.
    void add(const DataReport &rows);
    [[nodiscard]] Json toJson() const;
    /// What toJson() made. WrongType when it is something else.
    [[nodiscard]] static Result<DataReport> fromJson(const Json &json);
    /// "3 of 9 rows of NAME were dropped: 2 bad_json (first at FILE:LINE), ..."; "" when none was.
    [[nodiscard]] std::string droppedLine(const std::string &name) const;
};

struct Dataset {
    Rows rows;    ///< in file order or mixed; order within an epoch: epochOrder()
    Rows heldOut; ///< for evaluation, as split_dataset_ratio says
    DataReport report;
    std::string contentHash; ///< contentHash() of the entries
};

/// What turns text into tokens. Without a tokenizer only rows of tokens can be read, others are
/// dropped as no_tokenizer; `chat` may be null when no template is needed (pretrain) or no row has
/// messages. Nothing is owned.
struct TextTools {
    const text::Tokenizer *tokenizer = nullptr;
    const text::ChatTemplate *chat = nullptr;
    const text::ChatTemplate *toolChat = nullptr; ///< of rows with tools; null: `chat`
    /// Ids of rows of tokens are below this: the model's vocabulary. 0: the tokenizer's.
    std::int64_t vocabulary = 0;
    std::string_view whyNoChat; ///< a sentence for rows that need `chat` where it is null
    /// Tells this tokenizer and its templates from all others. Empty: tokens are not kept in a
    /// file.
    std::string identity;
};

/// Those of a model, which must outlive them. `vocabulary` is the model's.
[[nodiscard]] TextTools textTools(const text::ModelText &text, std::int64_t vocabulary);

/// Which chat template a run wants of its model.
[[nodiscard]] text::TemplateWish templateWish(const config::RunConfig &config);

/// Reads, templates, tokenises, truncates, mixes, cuts in two and (with config.packing) packs every
/// row of `files`, which is config.dataset or another list. With load_from_cache_file and an
/// identity of the text tools the tokens come from TokenCache, or are left there for later runs and
/// for other ranks. Progress 0..1 is reported as soon as the reading has begun, and now and then;
/// StopToken gives Cancelled. NoRows when nothing is left, with the reasons. Errors of a whole file
/// (missing, bad JSON with line and column, unknown ending) come before any row is tokenised.
[[nodiscard]] Result<Dataset> loadDataset(const config::RunConfig &config,
                                          const std::vector<std::string> &files,
                                          const TextTools &text, const StopToken &stop,
                                          const std::function<void(double)> &progress);

/// The settings for a list of evaluation data: nothing is mixed or held out.
[[nodiscard]] config::RunConfig forEvaluation(config::RunConfig config);

/// Only opens the files and reads each until its first good row (at most 1000 bad ones): what can
/// be said before a rank starts, an error for each file that is not as it should be. FileNotFound,
/// BadJson with line and column, NoRows, UnsupportedFormat for an unknown ending. A folder is all
/// files in it, as for loadDataset(): one that cannot be read is an error, one without a good first
/// row only when no other file of the folder has one, as its rows are dropped and counted.
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

} // namespace tessera::data
