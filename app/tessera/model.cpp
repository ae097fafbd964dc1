// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "backend/base/units.h"
#include "backend/hub/model_cache.h"
#include "backend/text/model_text.h"
#include "backend/text/vocabulary_fit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace tessera::app {
namespace {

Json problemsJson(const hub::ModelFolder &model)
{
    Json problems = Json::array();
    for (const config::Problem &problem : model.problems)
        problems.push_back({{"code", problem.rule},
                            {"severity", config::severityName(problem.severity)},
                            {"detail", problem.text},
                            {"args", problem.args}});
    return problems;
}

config::Problem notice(std::string rule, config::Severity severity, std::string text,
                       std::vector<std::string> args)
{
    return {.rule = std::move(rule),
            .severity = severity,
            .keys = {},
            .text = std::move(text),
            .args = std::move(args),
            .suggestions = {}};
}

/// Notes at the files of a folder which of them makes its tokenizer unusable. A GGUF file is more
/// than its tokenizer.
void markTokenizerFile(hub::ModelReport &report, const Error &error)
{
    if (report.model.source == hub::ModelSource::GgufFile)
        return;
    const auto named = std::ranges::find_if(report.files, [&error](const hub::FileState &file) {
        return !error.args.empty() && file.path.string() == error.args.front();
    });
    const auto file = named != report.files.end()
        ? named
        : std::ranges::find(report.files, report.model.tokenizerFile, &hub::FileState::path);
    if (file != report.files.end() && !file->problem)
        file->problem = error;
}

/// Whether its tokenizer and chat template can be used.
void addTextProblems(hub::ModelReport &report)
{
    hub::ModelFolder &model = report.model;
    using config::Severity;
    hub::TextSource source = hub::textSource(model);
    const auto text = text::openModelText(source, {.setting = {}, .wanted = false});
    const Result<void> usable = !text ? Result<void>(text.error())
        : text->tokenizer
        ? text::checkVocabulary(*text->tokenizer, text->tokenizerFile, model.config.vocab)
        : Result<void>();
    if (!text) {
        markTokenizerFile(report, text.error());
        source.tokenizerFile.clear(); // it has been said
    }
    const auto chat = text::openModelText(source, {});
    if (!chat)
        model.problems.push_back(
            notice("W08", Severity::Notice,
                   fmt::format("Its chat template cannot be used: {}", chat.error().sentence()),
                   {model.path.string(), chat.error().sentence()}));
    else if (chat->whyNoChat)
        model.problems.push_back(
            notice("W06", Severity::Notice, chat->whyNoChat->detail, {model.path.string()}));
    if (!usable)
        model.problems.push_back(
            notice("W07", Severity::Error,
                   fmt::format("Its tokenizer cannot be used: {}", usable.error().sentence()),
                   {model.tokenizerFile.string(), usable.error().sentence()}));
}

/// Weights that are there and cannot be used are among the errors.
bool hasDamagedWeights(const hub::ModelReport &report)
{
    return std::ranges::any_of(report.files, [&report](const hub::FileState &file) {
        const std::string name = file.path.filename().string();
        const bool text = name == "tokenizer_config.json" || name == "chat_template.json"
            || file.path.extension() == ".jinja"
            || (report.model.source == hub::ModelSource::HuggingFaceFolder
                && file.path == report.model.tokenizerFile);
        return file.problem && !text && name != "config.json" && name != "generation_config.json";
    });
}

/// What a model lacks for a training run, beside what opening it found.
void addProblems(hub::ModelReport &report)
{
    using config::Severity;
    hub::ModelFolder &model = report.model;
    const std::string path = model.path.string();
    if (!model.hasWeights && !hasDamagedWeights(report))
        model.problems.push_back(notice(
            "W04", Severity::Notice, "It has no weights; only random_init can train it.", {path}));
    if (model.tokenizerFile.empty())
        model.problems.push_back(notice(
            "W05", Severity::Notice,
            "It has no tokenizer; set tokenizer to one, or train on rows of tokens.", {path}));
    addTextProblems(report);
}

std::vector<std::string> templateNames(const hub::ModelFolder &model)
{
    std::vector<std::string> names;
    for (const hub::NamedTemplate &one : model.templates)
        names.push_back(one.name);
    return names;
}

/// "ok", "missing", "cut", "unsupported" (whole, and of a kind that is not read) or "damaged".
std::string_view stateOf(const hub::FileState &file)
{
    if (!file.problem)
        return "ok";
    if (file.problem->code == ErrorCode::FileNotFound)
        return "missing";
    if (file.problem->code == ErrorCode::Truncated)
        return "cut";
    const bool whole = file.problem->code == ErrorCode::UnsupportedFormat
        || file.problem->code == ErrorCode::NotSupported;
    return whole ? "unsupported" : "damaged";
}

Json filesJson(const hub::ModelReport &report)
{
    Json files = Json::array();
    for (const hub::FileState &file : report.files)
        files.push_back({{"path", file.path.string()},
                         {"bytes", file.bytes},
                         {"tensors", file.tensors},
                         {"state", stateOf(file)},
                         {"detail", file.problem ? Json(file.problem->detail) : Json()}});
    return files;
}

Json errorsJson(const std::vector<Error> &errors)
{
    Json list = Json::array();
    for (const Error &error : errors)
        list.push_back(errorJson(error));
    return list;
}

/// What the model's description says, when it could be read.
Json configJson(const hub::ModelConfig &config)
{
    const hub::ParameterCount count = hub::countParameters(config);
    return {{"family", config.family},
            {"architecture", config.architecture},
            {"parameters_total", count.total},
            {"parameters_active", count.active},
            {"layers", config.layers},
            {"hidden_size", config.hidden},
            {"heads", config.heads},
            {"query_groups", config.queryGroups},
            {"vocabulary", config.vocab},
            {"experts", config.experts},
            {"experts_per_token", config.topk},
            {"dtype", config.dtype},
            {"context_length", config.contextLength}};
}

Json modelJson(const hub::ModelReport &report)
{
    const hub::ModelFolder &model = report.model;
    const std::string stored = hub::storedType(model);
    Json object{
        {"schema", 1},
        {"path", model.path.string()},
        {"format", model.source == hub::ModelSource::GgufFile ? "gguf" : "huggingface"},
        {"stored_dtype", stored.empty() ? Json() : Json(stored)},
        {"weights", model.hasWeights},
        {"weight_bytes", model.weightBytes},
        {"tensors", model.tensors.size()},
        {"tokenizer", model.tokenizerFile.empty() ? Json() : Json(model.tokenizerFile.string())},
        {"template", !model.templates.empty()},
        {"templates", templateNames(model)},
        {"files", filesJson(report)},
        {"errors", errorsJson(report.errors)},
        {"problems", problemsJson(model)}};
    if (report.configRead)
        object.update(configJson(model.config));
    return object;
}

/// The files that cannot be read, and how many can.
std::string filesText(const hub::ModelReport &report)
{
    std::string text;
    std::size_t sound = 0;
    for (const hub::FileState &file : report.files) {
        if (file.problem)
            text += fmt::format("{:<16}{} is {}\n", "file", printable(file.path.string()),
                                stateOf(file));
        else
            ++sound;
    }
    return fmt::format("{:<16}{} of {} can be read\n", "files", sound, report.files.size()) + text;
}

std::string modelText(const hub::ModelReport &report)
{
    const hub::ModelFolder &model = report.model;
    const hub::ModelConfig &config = model.config;
    const hub::ParameterCount count = hub::countParameters(config);
    std::string text;
    const auto line = [&text](std::string_view label, const std::string &value) {
        text += fmt::format("{:<16}{}\n", label, value);
    };
    line("model", printable(model.path.string()));
    if (!report.configRead)
        return text + filesText(report);
    line("family", fmt::format("{} ({})", config.family, config.architecture));
    line("parameters", formatCount(static_cast<double>(count.total)));
    if (config.experts > 0) {
        line("active", formatCount(static_cast<double>(count.active)) + " for one token");
        line("experts", fmt::format("{}, {} for one token", config.experts, config.topk));
    }
    line("layers",
         fmt::format("{}, width {}, {} heads, {} key/value groups", config.layers, config.hidden,
                     config.heads, config.queryGroups));
    line("context", fmt::format("{} tokens, vocabulary {}", config.contextLength, config.vocab));
    line("weights",
         model.hasWeights
             ? fmt::format("{} tensors, stored as {}, trained in {}, {}", model.tensors.size(),
                           hub::storedType(model), config.dtype, formatBytes(model.weightBytes))
             : hasDamagedWeights(report) ? "cannot be used"
                                         : "none");
    line("tokenizer", model.tokenizerFile.empty() ? "none" : model.tokenizerFile.string());
    line("chat template",
         model.templates.empty() ? "none"
                                 : fmt::format("{}", fmt::join(templateNames(model), ", ")));
    text += filesText(report);
    for (const config::Problem &problem : model.problems)
        text += problemText(problem) + "\n";
    return text;
}

Result<int> showModel(const std::string &name, bool json)
{
    TESSERA_TRY(const std::filesystem::path path, hub::locateModel(name));
    hub::ModelReport report = hub::inspectModel(path);
    if (report.files.empty() && !report.errors.empty()) // nothing of a model is there
        return std::move(report.errors.front()).during("opening the model");
    if (report.configRead)
        addProblems(report);
    if (json)
        printJson(modelJson(report));
    else
        print(stdout, modelText(report));
    if (!report.errors.empty())
        printErrors(report.errors, {}, json);
    const bool usable = report.errors.empty() && !config::hasError(report.model.problems);
    return usable ? kSuccess : kFailure;
}

} // namespace

void addModel(CLI::App &app, Invocation &invocation)
{
    auto name = std::make_shared<std::string>();
    CLI::App *command = app.add_subcommand(
        "model", "Facts of a model, the state of its files, and all that is wrong with it");
    command->add_option("FILE|DIR", *name,
                        "A folder, a .gguf file, or the name of a model that was "
                        "set up");
    addJsonFlag(*command, invocation);
    command->footer("Exit code 1 when it cannot be used as it is.");
    CLI::App *download = addModelDownload(*command, invocation);
    CLI::App *token = addModelToken(*command, invocation);
    command->callback([name, download, token, &invocation] {
        if (download->parsed() || token->parsed())
            return;
        if (name->empty())
            throw CLI::RequiredError("FILE|DIR");
        invocation.carryOut = [name, &invocation] { return showModel(*name, invocation.json); };
    });
}

} // namespace tessera::app
