// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/data_report.h"

#include "app/tessera/dropped_file.h"
#include "app/tessera/output.h"
#include "backend/base/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
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
