// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/annotate.h"
#include "app/tessera/commands.h"
#include "app/tessera/find_run.h"
#include "app/tessera/output.h"
#include "backend/base/files.h"
#include "backend/base/paths.h"
#include "backend/base/units.h"
#include "backend/history/annotations.h"
#include "backend/history/importer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

namespace tessera::app {
namespace {

struct RunsOptions {
    std::string run;
    history::RunFilter filter;
    std::size_t limit = 0;
    std::string format; ///< "csv", "json"; empty: csv, or json with --json
    std::string output;
};

std::string lossText(const std::optional<double> &loss)
{
    return loss ? fmt::format("{:.4f}", *loss) : "-";
}

std::string stepsText(const history::RunRecord &record)
{
    return record.totalSteps > 0 ? fmt::format("{}/{}", record.steps, record.totalSteps)
                                 : std::to_string(record.steps);
}

/// Names that --state takes.
std::vector<std::string> stateNames()
{
    std::vector<std::string> names{"interrupted"};
    for (int state = 0; state <= static_cast<int>(protocol::RunState::Failed); ++state)
        names.emplace_back(protocol::runStateName(static_cast<protocol::RunState>(state)));
    return names;
}

std::string nothingToList(const history::RunFilter &filter)
{
    if (!filter.state.empty() || !filter.text.empty())
        return "No run matches; `tessera runs list` without --state and --text lists all.";
    if (filter.trash)
        return "There are no runs in the trash.";
    return "There are no runs yet. `tessera presets` lists what can be started at once.";
}

Result<int> list(const RunsOptions &options, bool json)
{
    const std::vector<std::string> states = stateNames();
    if (!options.filter.state.empty()
        && std::ranges::find(states, options.filter.state) == states.end())
        return notOneOf("--state", options.filter.state, states);
    TESSERA_TRY(history::HistoryReader reader, openHistory(json));
    TESSERA_TRY(const std::vector<history::RunRecord> records,
                reader.listRuns(options.filter, {}, options.limit));
    if (json) {
        Json runs = Json::array();
        for (const history::RunRecord &record : records)
            runs.push_back(history::recordJson(record));
        printJson({{"schema", 1}, {"runs", std::move(runs)}});
        return kSuccess;
    }
    if (records.empty()) {
        printLine(nothingToList(options.filter));
        return kSuccess;
    }
    Table table({"id", "name", "state", "steps", "loss", "tokens/s", "tuner", "layout", "tags"});
    for (const history::RunRecord &record : records) {
        const std::string speed =
            record.tokensPerSecond ? fmt::format("{:.0f}", *record.tokensPerSecond) : "-";
        table.add({record.id, fitted(printable(record.name), 24), record.stateName(),
                   stepsText(record), lossText(record.lastLoss), speed, record.tuner, record.layout,
                   fmt::format("{}", fmt::join(record.tags, ", "))});
    }
    print(stdout, table.text(terminalWidth(STDOUT_FILENO)));
    return kSuccess;
}

Result<int> show(const RunsOptions &options, bool json)
{
    TESSERA_TRY(const history::RunFolder folder, findRun(options.run));
    TESSERA_TRY(const RunView view, readRun(folder));
    history::RunRecord record = view.record();
    // From the events as well: the database may be behind.
    std::vector<protocol::CheckpointWritten> checkpoints = view.checkpoints();
    std::erase_if(checkpoints, [](const protocol::CheckpointWritten &row) {
        std::error_code ignored; // removed by hand, or before removals were events
        return !std::filesystem::exists(row.path, ignored);
    });
    if (auto said = history::readAnnotations(folder.root)) {
        record.tags = std::move(said->tags);
        record.notes = std::move(said->notes);
        record.trashedMs = said->trashedMs;
    }
    if (json) {
        Json object = summaryJson(record, view.experts());
        object["checkpoints"] = Json::array();
        for (const protocol::CheckpointWritten &row : checkpoints)
            object["checkpoints"].push_back({{"step", row.step},
                                             {"path", row.path},
                                             {"bytes", row.bytes},
                                             {"final_model", row.finalModel}});
        object["config"] = record.config;
        printJson(object);
        return kSuccess;
    }
    print(stdout, summaryText(record, view.experts()));
    for (const protocol::CheckpointWritten &row : checkpoints)
        printLine(fmt::format("{:<16}step {}, {}, {}", row.finalModel ? "model" : "checkpoint",
                              row.step, formatBytes(row.bytes), row.path));
    print(stdout, mergedLine(view));
    if (!record.error.is_null())
        printLine(fmt::format("{:<16}{}", "error", errorFromJson(record.error).sentence()));
    return kSuccess;
}

/// Into a string first: a file that is half an export would look like a whole one.
Result<std::string> exported(history::HistoryReader &reader, const std::string &id,
                             const std::string &format)
{
    if (format == "json") {
        TESSERA_TRY(const Json object, reader.exportJson(id));
        return dumpJsonPretty(object) + "\n";
    }
    std::ostringstream out;
    TESSERA_CHECK(reader.exportCsv(id, out));
    return out.str();
}

/// A file is written whole or not at all, behind a link too; into a device or a pipe it is written.
Result<void> writeOutput(const std::filesystem::path &path, std::string_view text)
{
    std::error_code problem;
    const std::filesystem::file_status status = std::filesystem::status(path, problem);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (!fd.valid())
            return errnoError(errno, path.string(), true);
        return writeAll(fd.get(), text, path.string());
    }
    const std::filesystem::path target = std::filesystem::weakly_canonical(path, problem);
    return writeFileAtomically(problem ? path : target, text);
}

Result<int> exportRun(const RunsOptions &options, bool json)
{
    TESSERA_TRY(const history::RunFolder folder, findRun(options.run));
    TESSERA_TRY(history::HistoryReader reader, openHistory(json));
    const bool toOutput = options.output.empty() || options.output == "-";
    std::string format = options.format.empty() ? "csv" : options.format;
    if (json && toOutput) // --json is one JSON object on standard output, whatever else is said
        format = "json";
    TESSERA_TRY(const std::string text, exported(reader, folder.id(), format));
    if (toOutput) {
        print(stdout, text);
        return kSuccess;
    }
    const std::filesystem::path output = std::filesystem::absolute(options.output);
    TESSERA_CHECK(writeOutput(output, text));
    if (json)
        printJson({{"schema", 1},
                   {"id", folder.id()},
                   {"format", format},
                   {"output", output.string()},
                   {"bytes", text.size()}});
    else
        printLine(fmt::format("{} written ({})", output.string(), formatBytes(text.size())));
    return kSuccess;
}

Result<int> rebuild(bool json)
{
    TESSERA_TRY(const history::Rebuilt rebuilt, history::rebuild(dataFolder()));
    std::int64_t events = 0;
    Json problems = Json::array();
    for (const history::ImportedRun &run : rebuilt.runs) {
        events += run.events;
        if (!run.problem)
            continue;
        problems.push_back({{"id", run.id}, {"error", errorJson(*run.problem)}});
        if (!json)
            print(stderr, fmt::format("warning: run {}: {}\n", run.id, run.problem->sentence()));
    }
    if (json) {
        printJson({{"schema", 1},
                   {"runs", rebuilt.runs.size()},
                   {"events", events},
                   {"set_aside", rebuilt.setAside.string()},
                   {"problems", std::move(problems)}});
        return kSuccess;
    }
    printLine(fmt::format("{} runs with {} events imported", rebuilt.runs.size(), events));
    if (!rebuilt.setAside.empty())
        printLine(fmt::format("the old database is now {}", rebuilt.setAside.string()));
    return kSuccess;
}

using RunsAction = Result<int> (*)(const RunsOptions &, bool);

CLI::App *addAction(CLI::App &runs, Invocation &invocation,
                    const std::shared_ptr<RunsOptions> &options, const char *name, const char *help,
                    RunsAction action)
{
    CLI::App *command = runs.add_subcommand(name, help);
    addJsonFlag(*command, invocation);
    command->callback([options, action, &invocation] {
        invocation.carryOut = [options, action, &invocation] {
            return action(*options, invocation.json);
        };
    });
    return command;
}

void addRunArgument(CLI::App &command, RunsOptions &options)
{
    command.add_option("RUN", options.run, "Id, the end of one, a name, or \"last\"")->required();
}

} // namespace

void addRuns(CLI::App &app, Invocation &invocation)
{
    auto options = std::make_shared<RunsOptions>();
    CLI::App *runs = app.add_subcommand(
        "runs", "The history of runs: list, show, export, tag, note, delete, restore, rebuild");
    runs->require_subcommand(1);

    CLI::App *listing =
        addAction(*runs, invocation, options, "list", "All runs, newest first", list);
    listing->add_option("--state", options->filter.state, "Only runs in this state");
    listing->add_option("--text", options->filter.text, "Only runs with this in id, name, model");
    listing->add_option("--limit", options->limit, "At most so many, 1 or more")
        ->check([](const std::string &text) {
            return text.find_first_not_of("0123456789") == std::string::npos
                    && text.find_first_not_of('0') != std::string::npos
                ? std::string()
                : text + " is not a whole number of at least 1";
        });
    listing->add_flag("--trash", options->filter.trash, "The runs in the trash, and only those");

    addRunArgument(*addAction(*runs, invocation, options, "show", "One run", show), *options);

    CLI::App *exporting = addAction(*runs, invocation, options, "export",
                                    "Metrics of a run as CSV, everything as JSON", exportRun);
    addRunArgument(*exporting, *options);
    exporting
        ->add_option("--format", options->format,
                     "csv (default) or json; --json without --output means json")
        ->check(CLI::IsMember({"csv", "json"}));
    exporting->add_option("--output", options->output, "File to write; standard output without it");

    addAnnotating(*runs, invocation);

    addAction(*runs, invocation, options, "rebuild",
              "Make the database anew from the run folders; the old file is set aside",
              [](const RunsOptions & /*options*/, bool json) { return rebuild(json); });
}

} // namespace tessera::app
