// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/data_report.h"
#include "app/tessera/dropped_file.h"
#include "app/tessera/interruption.h"
#include "app/tessera/output.h"
#include "app/tessera/read_settings.h"
#include "backend/base/units.h"
#include "backend/data/token_cache.h"
#include "backend/hub/model_cache.h"
#include "backend/hub/text_source.h"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace tessera::app {
namespace {

struct Options {
    std::vector<std::string> files;
    std::string settings;
    std::string model;
    std::string task;
    std::string droppedFile;
    std::int64_t row = 0;
    std::string chatTemplate; ///< empty: the model's own
    bool progress = false;
    bool clearCache = false;
    std::vector<std::string> assignments;
};

/// What turns rows into tokens, kept as long as it is used.
struct Text {
    text::ModelText model;
    std::int64_t vocabulary = 0;

    [[nodiscard]] data::TextTools tools() const { return data::textTools(model, vocabulary); }
};

Result<Text> openText(const config::RunConfig &config)
{
    TESSERA_TRY(const std::filesystem::path path, hub::locateModel(config.model));
    TESSERA_TRY(const hub::ModelFolder model, hub::openModel(path));
    TESSERA_TRY(const hub::TextSource source, hub::textSource(config.tokenizer, model));
    TESSERA_TRY(text::ModelText opened, text::openModelText(source, data::templateWish(config)));
    return Text{.model = std::move(opened), .vocabulary = model.config.vocab};
}

/// Says how far the reading is, and keeps the dropped rows.
class Watcher
{
public:
    static constexpr std::size_t kFirst = 10;    ///< dropped rows that people are shown
    static constexpr std::int64_t kTold = 20000; ///< dropped rows in lines of progress

    Watcher(const config::RunConfig &config, DroppedFile &dropped, bool lines)
        : m_config(config), m_dropped(dropped), m_lines(lines)
    {}

    [[nodiscard]] data::ExamineListener listener()
    {
        return {.dropped = [this](const data::DroppedRow &row) { keep(row); },
                .progress =
                    [this](const data::DataFacts &facts, const data::ExamineProgress &progress) {
                        return tell(facts, progress);
                    }};
    }
    /// The last line of progress has everything.
    void finish(const data::DataFacts &facts)
    {
        if (m_lines)
            tell(facts, {.share = 1, .seconds = monotonicSeconds() - m_begin});
        endLine();
    }
    void endLine() const
    {
        if (m_shown)
            print(stderr, "\r\033[K");
    }
    [[nodiscard]] const std::vector<data::DroppedRow> &first() const { return m_first; }

private:
    void keep(const data::DroppedRow &row)
    {
        m_dropped.add(row);
        if (m_first.size() < kFirst)
            m_first.push_back(row);
        if (m_lines && m_toldRows < kTold) {
            m_new.push_back(droppedJson(row));
            ++m_toldRows;
        }
    }

    /// False when nobody listens any more, or the dropped rows cannot be kept.
    bool tell(const data::DataFacts &facts, const data::ExamineProgress &progress)
    {
        if (!m_dropped.flush())
            return false;
        if (m_lines) {
            Json line = factsJson(facts, m_config);
            line["progress"] = progressJson(facts, progress);
            line["new_dropped"] = std::exchange(m_new, Json::array());
            printLine(dumpJson(line));
            return !outputClosed();
        }
        if (isTerminal(STDERR_FILENO)) {
            m_shown = true;
            print(stderr,
                  "\r" + fitted(progressText(facts, progress), terminalWidth(STDERR_FILENO) - 1)
                      + "\033[K");
        }
        return true;
    }

    const config::RunConfig &m_config;
    DroppedFile &m_dropped;
    bool m_lines;
    bool m_shown = false;
    double m_begin = monotonicSeconds();
    std::vector<data::DroppedRow> m_first;
    Json m_new = Json::array();
    std::int64_t m_toldRows = 0;
};

struct Question {
    config::RunConfig config;
    std::vector<std::string> files;
    data::RowTask rows = data::RowTask::Trained;
};

/// What the options say, as settings of a run.
Result<Question> questionOf(const Options &options)
{
    Question question;
    std::string task = options.task;
    if (const std::vector<std::string> known{"sft", "pretrain", "dpo", "kto"};
        !task.empty() && std::ranges::find(known, task) == known.end())
        return notOneOf("--task", task, known);
    if (task == "dpo")
        question.rows = data::RowTask::Preference;
    else if (task == "kto")
        question.rows = data::RowTask::Kto;
    if (question.rows != data::RowTask::Trained)
        task = "sft";
    std::vector<std::string> assignments;
    if (!options.model.empty())
        assignments.push_back("model=" + options.model);
    if (!task.empty())
        assignments.push_back("task=" + task);
    if (!options.chatTemplate.empty())
        assignments.push_back("template=" + options.chatTemplate);
    assignments.insert(assignments.end(), options.assignments.begin(), options.assignments.end());
    Settings settings = readSettings(options.settings, assignments);
    if (!settings.errors.empty())
        return settings.errors.front();
    question.config = std::move(settings.config);
    question.files = options.files.empty() ? question.config.dataset : options.files;
    if (question.files.empty())
        return missingValue("dataset");
    if (question.config.model.empty())
        return missingValue("model");
    return question;
}

Result<int> showRow(const Options &options, const Question &question, const Text &text,
                    const StopToken &stop, bool json)
{
    const Result<data::ExaminedRow> row = data::examineRow(
        question.config, question.rows, question.files, options.row, text.tools(), stop);
    if (!row && row.error().code == ErrorCode::Cancelled)
        return kInterrupted;
    if (!row)
        return row.error();
    if (json)
        printJson(rowJson(*row));
    else
        print(stdout, rowText(*row));
    return row->dropped ? kFailure : kSuccess;
}

/// One object, written piece by piece.
void printWithDropped(const Json &facts, DroppedFile &dropped)
{
    std::string text = dumpJson(facts);
    text.pop_back(); // the closing brace
    print(stdout, text + ",\"dropped\":[");
    bool first = true;
    dropped.readLines([&first](std::string_view line) {
        print(stdout, fmt::format("{}\n{}", first ? "" : ",", line));
        first = false;
    });
    print(stdout, "]}\n");
}

Result<int> showFacts(const Options &options, const Question &question, const Text &text,
                      const StopToken &stop, bool json)
{
    TESSERA_TRY(DroppedFile dropped, DroppedFile::open(options.droppedFile));
    Watcher watcher(question.config, dropped, json && options.progress);
    const data::ExamineListener listener = watcher.listener();
    Result<data::DataFacts> facts = data::examineData(question.config, question.rows,
                                                      question.files, text.tools(), stop, listener);
    TESSERA_CHECK(dropped.flush());
    if (!facts) {
        watcher.endLine();
        if (facts.error().code == ErrorCode::Cancelled) {
            print(stderr,
                  options.droppedFile.empty()
                      ? std::string("interrupted: not all rows were read\n")
                      : fmt::format("interrupted: {} has the dropped rows up to there\n",
                                    options.droppedFile));
            return kInterrupted;
        }
        return std::move(facts).error().during("reading the data");
    }
    if (!text.model.splitTokensNotice.empty())
        facts->warnings.push_back(text.model.splitTokensNotice);
    watcher.finish(*facts);
    if (json && !options.progress && options.droppedFile.empty())
        printWithDropped(factsJson(*facts, question.config), dropped);
    else if (json && !options.progress)
        printJson(factsJson(*facts, question.config));
    else if (!json)
        print(stdout, factsText(*facts, question.config, watcher.first()));
    return facts->report.rowsKept > 0 ? kSuccess : kFailure;
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
    TESSERA_TRY(const Question question, questionOf(options));
    const StopToken &stop = stopBySignals({SIGINT, SIGTERM});
    TESSERA_TRY(const Text text, openText(question.config));
    if (options.row != 0)
        return showRow(options, question, text, stop, json);
    return showFacts(options, question, text, stop, json);
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
    CLI::Option *settings =
        command
            ->add_option("--settings", options->settings,
                         "Settings of a run (RUN.json or a preset): its data and its model, unless "
                         "they are given")
            ->type_name("RUN");
    command->add_option("--task", options->task,
                        "sft (default) or pretrain; dpo and kto look at pairs and labels");
    CLI::Option *row =
        command->add_option("--row", options->row, "Show one row as it is trained, counted from 1")
            ->check(atLeast(1));
    command
        ->add_flag(
            "--progress", options->progress,
            "With --json: a line of JSON a few times a second with what is known so far; the "
            "last line is the whole")
        ->excludes(row);
    command
        ->add_option("--dropped", options->droppedFile,
                     "Write the dropped rows to this file, a line of JSON each, instead of listing "
                     "them in --json")
        ->type_name("FILE")
        ->excludes(row);
    addTemplateOption(*command, options->chatTemplate);
    command->add_option("--set", options->assignments,
                        "A setting of a run, such as max_length=512: key=value, repeatable");
    CLI::Option *clear = command->add_flag("--clear-cache", options->clearCache,
                                           "Remove the tokens that earlier runs left behind");
    clear->excludes(files)->excludes(model)->excludes(settings);
    addJsonFlag(*command, invocation);
    command->footer(
        "Exit code 1 when no row can be used, or the row of --row is dropped; 130 after "
        "Ctrl-C.");
    command->callback([options, files, model, &invocation] {
        const bool needed = options->settings.empty() && !options->clearCache;
        for (const auto &[option, name] : {std::pair(files, "FILE"), {model, "--model"}}) {
            if (needed && option->empty())
                throw CLI::RequiredError(name);
        }
        invocation.carryOut = [options, &invocation] {
            return showData(*options, invocation.json);
        };
    });
}

} // namespace tessera::app
