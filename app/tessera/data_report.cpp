// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/data_report.h"

#include "app/tessera/dropped_file.h"
#include "app/tessera/output.h"
#include "backend/base/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::app {
namespace {

constexpr double kHalf = 0.5;
constexpr double kP95 = 0.95;
constexpr double kP99 = 0.99;
constexpr int kMostBars = 60;

std::int64_t countOf(const data::DataFacts &facts, const char *notice)
{
    const auto found = facts.report.notices.find(notice);
    return found == facts.report.notices.end() ? 0 : found->second;
}

Json lengthsJson(const data::DataFacts &facts)
{
    const data::LengthCounts &lengths = facts.lengths;
    const data::LengthCounts::Histogram bars = lengths.histogram(kMostBars);
    const auto upTo = [&lengths](double share) {
        return lengths.rows() - lengths.longerThan(lengths.atShare(share));
    };
    return {{"rows", lengths.rows()},
            {"min", lengths.atShare(0)},
            {"median", lengths.atShare(kHalf)},
            {"p95", lengths.atShare(kP95)},
            {"p99", lengths.atShare(kP99)},
            {"max", lengths.longest()},
            {"rows_up_to_p95", upTo(kP95)},
            {"rows_up_to_p99", upTo(kP99)},
            {"max_length", facts.maxLength},
            {"longer", lengths.longerThan(facts.maxLength)},
            {"histogram", {{"width", bars.width}, {"rows", bars.rows}}}};
}

/// Share of the packs' tokens that stays free.
double freeShare(const data::PackFacts &packs)
{
    return packs.packs > 0 ? 1 - packs.efficiency() : 0;
}

Json missingColumnsJson(const data::DataFacts &facts)
{
    Json list = Json::array();
    for (const data::MissingColumn &missing : facts.missingColumns)
        list.push_back({{"name", missing.name},
                        {"nearest", missing.nearest},
                        {"files", missing.files},
                        {"of_files", missing.ofFiles},
                        {"first_file", missing.firstFile}});
    return list;
}

Json paddingJson(const data::DataFacts &facts, const config::RunConfig &config)
{
    return {{"micro_batch_size", config.microBatchSize},
            {"unpacked", facts.trainedLengths.paddingShare(config.microBatchSize)},
            {"pack_length", facts.packs.capacity},
            {"packs", facts.packs.packs},
            {"packed", freeShare(facts.packs)}};
}

std::string mappingText(const data::DataFacts &facts)
{
    std::string text;
    for (const std::string &name : facts.columns) {
        const auto found = facts.mapping.find(name);
        const bool used = found != facts.mapping.end();
        text += fmt::format("{}{}", text.empty() ? "" : ", ", printable(name));
        if (!used)
            text += " (not used)";
        else if (found->second != name)
            text += " -> " + found->second;
    }
    return text;
}

std::string shapesText(const data::DataReport &report)
{
    std::string text;
    for (const auto &[shape, rows] : report.shapes)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", rows, shape);
    return text.empty() ? "none" : text;
}

std::string lengthsText(const data::LengthCounts &lengths)
{
    return fmt::format("{} to {} tokens, median {}, 95 % up to {}", lengths.atShare(0),
                       lengths.longest(), lengths.atShare(kHalf), lengths.atShare(kP95));
}

std::string paddingText(const data::DataFacts &facts, const config::RunConfig &config)
{
    return fmt::format(
        "{:.1f} % if batches of {} were padded; {} packs of {} tokens, {:.1f} % free",
        100 * facts.trainedLengths.paddingShare(config.microBatchSize), config.microBatchSize,
        facts.packs.packs, facts.packs.capacity, 100 * freeShare(facts.packs));
}

/// "[[" before trained text, with the weight where it is not 1.
std::string bracket(double weight)
{
    return weight == 1 ? "[[" : fmt::format("[[{}:", weight);
}

struct Notice {
    std::string_view key;
    std::string_view words;
};
/// What happened to rows that are trained all the same; the others have lines of their own.
constexpr std::array kNotices{
    Notice{"answer_list", "of several answers the first is used"},
    Notice{"arguments_as_text", "the arguments of a tool call are a text that is no JSON"},
    Notice{"duplicate_key", "of a key or column that occurs twice the last value is used"},
    Notice{"empty_user_added", "an empty question was put before an answer to nothing"},
    Notice{"folded_tool_response", "a tool response behind a question was joined to it"},
    Notice{"joined_assistant", "answers in a row were joined"},
    Notice{"joined_user", "questions in a row were joined"},
    Notice{"loss_on_other_role", "loss is asked for what is no answer, and is not computed"},
    Notice{"message_key", "a key of a message is not used"},
    Notice{"non_finite", "NaN and Infinity became null"},
    Notice{"trailing_user", "nothing answers the last question"},
    Notice{"weighted_tokens", "tokens have loss weights other than 0 and 1"},
};

std::string rowsText(std::int64_t rows)
{
    return rows == 1 ? "1 row" : fmt::format("{} rows", rows);
}

/// "12 rows: questions in a row were joined (joined_user), first at a.jsonl:7", a line each.
std::vector<std::string> noticeTexts(const data::DataReport &report)
{
    std::vector<std::string> texts;
    for (const auto &[key, rows] : report.notices) {
        const std::string_view name = std::string_view(key).substr(0, key.find(':'));
        const auto known = std::ranges::find(kNotices, name, &Notice::key);
        if (known == kNotices.end())
            continue;
        std::string text = fmt::format("{}: {} ({})", rowsText(rows), known->words, printable(key));
        if (const auto found = report.places.find(key); found != report.places.end())
            text += fmt::format(", first at {}:{}", printable(found->second.front().file),
                                found->second.front().line);
        texts.push_back(std::move(text));
    }
    return texts;
}

/// The settings of a run that change which rows it trains, or how often, and play no part here.
std::vector<std::string> notAppliedTexts(const data::DataFacts &facts,
                                         const config::RunConfig &config)
{
    std::vector<std::string> texts;
    const auto kept = static_cast<double>(facts.report.rowsKept);
    if (!config.valDataset.empty())
        texts.emplace_back("val_dataset: its rows are not looked at; name its files to see them.");
    else if (config.splitDatasetRatio > 0 && !config.streaming)
        texts.push_back(fmt::format("split_dataset_ratio {}: a run keeps about {:.0f} of the rows "
                                    "back for evaluation; here all of them are counted.",
                                    config.splitDatasetRatio, kept * config.splitDatasetRatio));
    if (!config.interleaveProb.empty())
        texts.push_back(fmt::format("interleave_prob {}: a run draws from each data set by chance "
                                    "({}); here each row is counted once.",
                                    fmt::join(config.interleaveProb, ","),
                                    config.stoppingStrategy));
    if (config.streaming)
        texts.push_back(fmt::format("streaming: a run reads rows until it has done its steps, and "
                                    "shuffles {} at a time; here all of them are read once.",
                                    config.shuffleBufferSize));
    return texts;
}

double rowsPerSecond(const data::DataFacts &facts, const data::ExamineProgress &progress)
{
    return progress.seconds > 0 ? static_cast<double>(facts.report.rowsRead) / progress.seconds : 0;
}

double secondsLeft(const data::ExamineProgress &progress)
{
    return progress.seconds * (1 - progress.share) / progress.share;
}

Json tokensJson(const data::ExaminedTokens &tokens)
{
    return {{"text", fmt::format("{}", fmt::join(tokens.pieces, ""))},
            {"ids", tokens.ids},
            {"pieces", tokens.pieces},
            {"weights", tokens.weights}};
}

/// What is trained stands between brackets.
std::string tokensText(std::string_view side, const data::ExaminedTokens &tokens)
{
    const bool weighed =
        std::ranges::any_of(tokens.weights, [](double w) { return w != 0 && w != 1; });
    std::string text =
        fmt::format("\n{}{} tokens; what is trained stands between [[ and ]]{}:\n", side,
                    tokens.ids.size(), weighed ? ", its weight before it" : "");
    double weight = 0;
    for (std::size_t i = 0; i <= tokens.ids.size(); ++i) {
        const double next = i < tokens.ids.size() ? tokens.weights[i] : 0;
        if (next != weight)
            text += (weight == 0 ? "" : "]]") + (next == 0 ? std::string() : bracket(next));
        weight = next;
        if (i < tokens.ids.size())
            text += tokens.pieces[i];
    }
    return text + "\n";
}

} // namespace

Json factsJson(const data::DataFacts &facts, const config::RunConfig &config)
{
    return {{"schema", 1},
            {"format", fmt::format("{}", fmt::join(facts.formats, "+"))},
            {"files", facts.files},
            {"bytes", facts.bytes},
            {"shapes", facts.report.shapes},
            {"columns", facts.columns},
            {"mapping", facts.mapping},
            {"unused_columns", facts.report.unusedColumns},
            {"missing_columns", missingColumnsJson(facts)},
            {"warnings", facts.warnings},
            {"settings_not_applied", notAppliedTexts(facts, config)},
            {"rows", facts.report.rowsRead},
            {"kept", facts.report.rowsKept},
            {"blank_lines", facts.report.blankLines},
            {"dropped_counts", facts.report.dropped},
            {"notices", facts.report.notices},
            {"lengths", lengthsJson(facts)},
            {"padding", paddingJson(facts, config)},
            {"trained_tokens", facts.report.trainedTokens},
            {"total_tokens", facts.report.tokens},
            {"truncated", countOf(facts, "truncated")},
            {"duplicates", facts.duplicates},
            {"same_prompt_different_answer", facts.manyAnswers},
            {"repeats_exact", facts.repeatsExact},
            {"empty_answers", countOf(facts, "empty_answer")},
            {"special_token_texts", countOf(facts, "special_token_text")}};
}

std::string factsText(const data::DataFacts &facts, const config::RunConfig &config,
                      const std::vector<data::DroppedRow> &first)
{
    const data::DataReport &report = facts.report;
    const std::int64_t dropped = report.rowsRead - report.rowsKept;
    const char *const about = facts.repeatsExact ? "" : "about ";
    std::string text;
    const auto line = [&text](std::string_view label, const std::string &value) {
        text += fmt::format("{:<16}{}\n", label, value);
    };
    line("format", fmt::format("{}", fmt::join(facts.formats, ", ")));
    line("rows",
         fmt::format("{} read, {} kept, {} dropped", report.rowsRead, report.rowsKept, dropped));
    line("shapes", shapesText(report));
    line("columns", mappingText(facts));
    line("tokens", fmt::format("{}, {} of them trained", report.tokens, report.trainedTokens));
    line("length", lengthsText(facts.lengths));
    line("padding", paddingText(facts, config));
    line("truncated", std::to_string(countOf(facts, "truncated")));
    line("duplicates", fmt::format("{}{}", about, facts.duplicates));
    line("answers", fmt::format("{}{} prompts have different ones", about, facts.manyAnswers));
    line("empty answers", std::to_string(countOf(facts, "empty_answer")));
    line("special tokens",
         fmt::format("in the text of {} rows, read as plain text",
                     countOf(facts, "special_token_text")));
    for (const data::MissingColumn &missing : facts.missingColumns)
        text += printable(missing.text()) + "\n";
    for (const std::string &notice : noticeTexts(report))
        line("noticed", notice);
    for (const std::string &setting : notAppliedTexts(facts, config))
        line("not applied", setting);
    for (const std::string &warning : facts.warnings)
        text += warning + "\n";
    for (const data::DroppedRow &row : first)
        text += fmt::format("{}:{}: {}{}\n", printable(row.place.file), row.place.line, row.reason,
                            row.place.detail.empty() ? "" : ": " + printable(row.place.detail));
    const auto shown = static_cast<std::int64_t>(first.size());
    if (dropped > shown)
        text += fmt::format("... and {} more; --json lists all of them.\n", dropped - shown);
    return text;
}

Json progressJson(const data::DataFacts &facts, const data::ExamineProgress &progress)
{
    Json json{{"share", progress.share},
              {"seconds", progress.seconds},
              {"rows_per_second", rowsPerSecond(facts, progress)}};
    if (progress.share > 0)
        json["seconds_left"] = secondsLeft(progress);
    return json;
}

std::string progressText(const data::DataFacts &facts, const data::ExamineProgress &progress)
{
    std::string text =
        fmt::format("reading {:.0f} %, {} rows, {:.0f} rows/s", std::floor(100 * progress.share),
                    facts.report.rowsRead, rowsPerSecond(facts, progress));
    if (progress.share > 0)
        text += fmt::format(", {} left", formatSeconds(secondsLeft(progress)));
    return text;
}

Json rowJson(const data::ExaminedRow &row)
{
    Json json = tokensJson(row.tokens);
    json.update({{"schema", 1},
                 {"file", row.place.file},
                 {"line", row.place.line},
                 {"raw", row.raw},
                 {"rejected", row.rejected ? tokensJson(*row.rejected) : Json()},
                 {"dropped", row.dropped ? droppedJson(*row.dropped) : Json()}});
    return json;
}

std::string rowText(const data::ExaminedRow &row)
{
    const std::string text = fmt::format("{}:{}\n{}\n", printable(row.place.file), row.place.line,
                                         dumpJsonPretty(Json(row.raw)));
    if (row.dropped)
        return text
            + fmt::format("dropped: {}: {}\n", row.dropped->reason,
                          printable(row.dropped->place.detail));
    if (row.rejected)
        return text + tokensText("chosen: ", row.tokens) + tokensText("rejected: ", *row.rejected);
    return text + tokensText("", row.tokens);
}

} // namespace tessera::app
