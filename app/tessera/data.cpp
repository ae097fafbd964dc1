// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/interruption.h"
#include "app/tessera/output.h"
#include "app/tessera/read_settings.h"
#include "backend/base/paths.h"
#include "backend/base/units.h"
#include "backend/config/tasks.h"
#include "backend/data/examine.h"
#include "backend/data/token_cache.h"
#include "backend/hub/model_cache.h"
#include "backend/hub/text_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

namespace tessera::app {
namespace {

constexpr double kP95 = 0.95;
constexpr double kHalf = 0.5;

struct Options {
    std::vector<std::string> files;
    std::string model;
    std::string task = "sft";
    std::int64_t row = 0;
    bool clearCache = false;
    std::vector<std::string> assignments;
};

/// What turns rows into tokens, kept as long as it is used.
struct Text {
    std::shared_ptr<const text::Tokenizer> tokenizer;
    std::optional<text::ChatTemplate> chat;
    std::int64_t vocabulary = 0;

    [[nodiscard]] data::TextTools tools() const
    {
        return {.tokenizer = tokenizer.get(),
                .chat = chat ? &*chat : nullptr,
                .vocabulary = vocabulary};
    }
};

Result<Text> openText(const config::RunConfig &config)
{
    TESSERA_TRY(const std::filesystem::path path, hub::locateModel(config.model));
    TESSERA_TRY(const hub::ModelFolder model, hub::openModel(path));
    TESSERA_TRY(const hub::ModelFolder source, hub::textSource(config.tokenizer, model));
    Text text{.tokenizer = {}, .chat = {}, .vocabulary = model.config.vocab};
    if (!source.tokenizerFile.empty()) {
        TESSERA_TRY(text.tokenizer, text::loadTokenizer(source.tokenizerFile));
    }
    if (config::usesChatTemplate(config) && !source.chatTemplate.empty()) {
        TESSERA_TRY(text.chat, text::ChatTemplate::compile(source.chatTemplate));
    }
    return text;
}

/// A percentage on standard error, written over, when that is a terminal.
std::function<void(double)> progressLine()
{
    if (!isTerminal(STDERR_FILENO))
        return {};
    return [](double done) {
        print(stderr, fmt::format("\rreading {:3.0f} %", std::floor(100 * done)));
    };
}

void endProgressLine()
{
    if (isTerminal(STDERR_FILENO))
        print(stderr, "\r\033[K");
}

Json droppedJson(const std::vector<data::DroppedRow> &dropped)
{
    Json list = Json::array();
    for (const data::DroppedRow &row : dropped)
        list.push_back({{"file", row.place.file},
                        {"line", row.place.line},
                        {"reason", row.reason},
                        {"detail", row.place.detail}});
    return list;
}

std::int64_t countOf(const data::DataFacts &facts, const char *notice)
{
    const auto found = facts.report.notices.find(notice);
    return found == facts.report.notices.end() ? 0 : found->second;
}

Json lengthsJson(const std::vector<std::int64_t> &lengths)
{
    return {{"min", data::percentile(lengths, 0)},
            {"median", data::percentile(lengths, kHalf)},
            {"p95", data::percentile(lengths, kP95)},
            {"max", data::percentile(lengths, 1)}};
}

Json factsJson(const data::DataFacts &facts)
{
    return {{"schema", 1},
            {"format", fmt::format("{}", fmt::join(facts.formats, "+"))},
            {"shapes", facts.report.shapes},
            {"columns", facts.columns},
            {"mapping", facts.mapping},
            {"unused_columns", facts.report.unusedColumns},
            {"warnings", facts.warnings},
            {"rows", facts.report.rowsRead},
            {"kept", facts.report.rowsKept},
            {"blank_lines", facts.report.blankLines},
            {"dropped", droppedJson(facts.dropped)},
            {"dropped_counts", facts.report.dropped},
            {"notices", facts.report.notices},
            {"lengths", lengthsJson(facts.lengths)},
            {"trained_tokens", facts.report.trainedTokens},
            {"total_tokens", facts.report.tokens},
            {"truncated", countOf(facts, "truncated")},
            {"duplicates", facts.duplicates},
            {"special_token_texts", countOf(facts, "special_token_text")}};
}

std::string mappingText(const data::DataFacts &facts)
{
    std::string text;
    for (const std::string &name : facts.columns) {
        const auto found = facts.mapping.find(name);
        const std::string to = found == facts.mapping.end() ? "not used" : found->second;
        text += fmt::format("{}{}", text.empty() ? "" : ", ", printable(name));
        if (to != name)
            text += found == facts.mapping.end() ? " (not used)" : " -> " + to;
    }
    return text;
}

std::string factsText(const data::DataFacts &facts)
{
    constexpr std::size_t kShown = 10;
    const data::DataReport &report = facts.report;
    std::string text;
    const auto line = [&text](std::string_view label, const std::string &value) {
        text += fmt::format("{:<16}{}\n", label, value);
    };
    line("format", fmt::format("{}", fmt::join(facts.formats, ", ")));
    std::string shapes;
    for (const auto &[shape, rows] : report.shapes)
        shapes += fmt::format("{}{} {}", shapes.empty() ? "" : ", ", rows, shape);
    line("rows",
         fmt::format("{} read, {} kept, {} dropped", report.rowsRead, report.rowsKept,
                     report.rowsRead - report.rowsKept));
    line("shapes", shapes.empty() ? "none" : shapes);
    line("columns", mappingText(facts));
    line("tokens", fmt::format("{}, {} of them trained", report.tokens, report.trainedTokens));
    const std::vector<std::int64_t> &lengths = facts.lengths;
    line("length",
         fmt::format("{} to {} tokens, median {}, 95 % up to {}", data::percentile(lengths, 0),
                     data::percentile(lengths, 1), data::percentile(lengths, kHalf),
                     data::percentile(lengths, kP95)));
    line("truncated", std::to_string(countOf(facts, "truncated")));
    line("duplicates", std::to_string(facts.duplicates));
    line("special tokens",
         fmt::format("in the text of {} rows, read as plain text",
                     countOf(facts, "special_token_text")));
    for (const std::string &warning : facts.warnings)
        text += warning + "\n";
    for (std::size_t i = 0; i < std::min(kShown, facts.dropped.size()); ++i) {
        const data::DroppedRow &row = facts.dropped[i];
        text += fmt::format("{}:{}: {}{}\n", printable(row.place.file), row.place.line, row.reason,
                            row.place.detail.empty() ? "" : ": " + printable(row.place.detail));
    }
    if (facts.dropped.size() > kShown)
        text += fmt::format("... and {} more; --json lists all of them.\n",
                            facts.dropped.size() - kShown);
    return text;
}

Json rowJson(const data::ExaminedRow &row)
{
    Json json{{"schema", 1},
              {"file", row.place.file},
              {"line", row.place.line},
              {"raw", row.raw},
              {"text", fmt::format("{}", fmt::join(row.pieces, ""))},
              {"ids", row.ids},
              {"pieces", row.pieces},
              {"weights", row.weights}};
    json["dropped"] = row.dropped ? droppedJson({*row.dropped}).front() : Json();
    return json;
}

/// "[[" before trained text, with the weight where it is not 1.
std::string bracket(double weight)
{
    return weight == 1 ? "[[" : fmt::format("[[{}:", weight);
}

/// The row as it is stored, and as it is trained: what is trained stands between brackets.
std::string rowText(const data::ExaminedRow &row)
{
    std::string text = fmt::format("{}:{}\n{}\n", printable(row.place.file), row.place.line,
                                   dumpJsonPretty(Json(row.raw)));
    if (row.dropped)
        return text
            + fmt::format("dropped: {}: {}\n", row.dropped->reason,
                          printable(row.dropped->place.detail));
    text +=
        fmt::format("\n{} tokens; what is trained stands between [[ and ]]{}:\n", row.ids.size(),
                    std::ranges::any_of(row.weights, [](double w) { return w != 0 && w != 1; })
                        ? ", its weight before it"
                        : "");
    double weight = 0;
    for (std::size_t i = 0; i <= row.ids.size(); ++i) {
        const double next = i < row.ids.size() ? row.weights[i] : 0;
        if (next != weight)
            text += (weight == 0 ? "" : "]]") + (next == 0 ? std::string() : bracket(next));
        weight = next;
        if (i < row.ids.size())
            text += row.pieces[i];
    }
    return text + "\n";
}

/// What the options say, as settings of a run; `rows` is what rows are read for.
Result<config::RunConfig> configOf(const Options &options, data::RowTask &rows)
{
    std::string task = options.task;
    if (task == "dpo")
        rows = data::RowTask::Preference;
    else if (task == "kto")
        rows = data::RowTask::Kto;
    if (rows != data::RowTask::Trained)
        task = "sft";
    std::vector<std::string> assignments{"model=" + options.model, "task=" + task};
    assignments.insert(assignments.end(), options.assignments.begin(), options.assignments.end());
    Settings settings = readSettings({}, assignments);
    if (!settings.errors.empty())
        return settings.errors.front();
    return std::move(settings.config);
}

Result<int> showRow(const Options &options, const config::RunConfig &config, const Text &text,
                    const StopToken &stop, bool json)
{
    TESSERA_TRY(const data::ExaminedRow row,
                data::examineRow(config, options.files, options.row, text.tools(), stop));
    if (json)
        printJson(rowJson(row));
    else
        print(stdout, rowText(row));
    return row.dropped ? kFailure : kSuccess;
}

Result<int> clearCache(bool json)
{
    TESSERA_TRY(const std::uint64_t bytes, data::TokenCache().clear());
    if (json)
        printJson({{"schema", 1}, {"freed_bytes", bytes}});
    else
        print(stdout,
              fmt::format("{} of tokens of earlier runs were removed.\n", formatBytes(bytes)));
    return kSuccess;
}

Result<int> showData(const Options &options, bool json)
{
    if (options.clearCache)
        return clearCache(json);
    data::RowTask rows = data::RowTask::Trained;
    TESSERA_TRY(const config::RunConfig config, configOf(options, rows));
    TESSERA_TRY(const Text text, openText(config));
    const StopToken &stop = stopBySignals({SIGINT});
    if (options.row != 0)
        return showRow(options, config, text, stop, json);
    Result<data::DataFacts> facts =
        data::examineData(config, rows, options.files, text.tools(), stop, progressLine());
    endProgressLine();
    if (!facts && facts.error().code == ErrorCode::Cancelled)
        return kInterrupted;
    if (!facts)
        return std::move(facts).error().during("reading the data");
    if (json)
        printJson(factsJson(*facts));
    else
        print(stdout, factsText(*facts));
    return facts->report.rowsKept > 0 ? kSuccess : kFailure;
}

} // namespace

void addData(CLI::App &app, Invocation &invocation)
{
    auto options = std::make_shared<Options>();
    CLI::App *command = app.add_subcommand(
        "data", "What is in data files, how each row is trained, and why rows are dropped");
    CLI::Option *files =
        command->add_option("FILE", options->files,
                            "Data files or folders, as in the setting dataset: NAME[:PART][#N]");
    CLI::Option *model = command->add_option("--model", options->model,
                                             "The model whose tokenizer and template are used");
    command
        ->add_option("--task", options->task,
                     "sft or pretrain; dpo and kto look at pairs and labels")
        ->capture_default_str();
    command->add_option("--row", options->row, "Show one row as it is trained, counted from 1")
        ->check(CLI::PositiveNumber);
    command->add_option("--set", options->assignments,
                        "A setting of a run, such as max_length=512: key=value, repeatable");
    CLI::Option *clear = command->add_flag("--clear-cache", options->clearCache,
                                           "Remove the tokens that earlier runs left behind");
    clear->excludes(files)->excludes(model);
    addJsonFlag(*command, invocation);
    command->footer(
        "Exit code 1 when no row can be used, or the row of --row is dropped; 130 after "
        "Ctrl-C.");
    command->callback([options, files, model, &invocation] {
        for (const auto &[option, name] : {std::pair(files, "FILE"), {model, "--model"}}) {
            if (!options->clearCache && option->count() == 0)
                throw CLI::RequiredError(name);
        }
        invocation.carryOut = [options, &invocation] {
            return showData(*options, invocation.json);
        };
    });
}

} // namespace tessera::app
