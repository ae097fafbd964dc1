// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "backend/base/paths.h"
#include "backend/base/units.h"
#include "backend/hub/model_folder.h"
#include "backend/text/vocabulary_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
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

/// What a model lacks for a training run, beside what opening it found.
void addProblems(hub::ModelFolder &model)
{
    using config::Severity;
    const std::string path = model.path.string();
    if (!model.hasWeights)
        model.problems.push_back(notice(
            "W04", Severity::Notice, "It has no weights; only random_init can train it.", {path}));
    if (model.tokenizerFile.empty())
        model.problems.push_back(notice(
            "W05", Severity::Notice,
            "It has no tokenizer; set tokenizer to one, or train on rows of tokens.", {path}));
    if (model.chatTemplate.empty())
        model.problems.push_back(
            notice("W06", Severity::Notice,
                   "It has no chat template; conversations need use_chat_template=false, or "
                   "tokenizer set to a model that has one.",
                   {path}));
    if (model.tokenizerFile.empty())
        return;
    const auto tokenizer = text::loadTokenizer(model.tokenizerFile);
    const Result<void> usable = tokenizer
        ? text::checkVocabulary(**tokenizer, model.tokenizerFile, model.config.vocab)
        : Result<void>(tokenizer.error());
    if (!usable)
        model.problems.push_back(
            notice("W07", Severity::Error,
                   fmt::format("Its tokenizer cannot be used: {}", usable.error().sentence()),
                   {model.tokenizerFile.string(), usable.error().sentence()}));
}

/// The type that most bytes of the weights have in the file: "Q4_1".
std::string storedType(const hub::ModelFolder &model)
{
    std::map<std::string_view, std::uint64_t> bytes;
    for (const auto &[name, info] : model.tensors)
        bytes[hub::dtypeName(info.dtype)] += info.bytes;
    const auto most =
        std::ranges::max_element(bytes, {}, [](const auto &entry) { return entry.second; });
    return most == bytes.end() ? std::string() : std::string(most->first);
}

Json modelJson(const hub::ModelFolder &model)
{
    const hub::ModelConfig &config = model.config;
    const hub::ParameterCount count = hub::countParameters(config);
    return {
        {"schema", 1},
        {"path", model.path.string()},
        {"format", model.source == hub::ModelSource::GgufFile ? "gguf" : "huggingface"},
        {"family", config.family},
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
        {"stored_dtype", storedType(model).empty() ? Json() : Json(storedType(model))},
        {"context_length", config.contextLength},
        {"weights", model.hasWeights},
        {"weight_bytes", model.weightBytes},
        {"tensors", model.tensors.size()},
        {"tokenizer", model.tokenizerFile.empty() ? Json() : Json(model.tokenizerFile.string())},
        {"template", !model.chatTemplate.empty()},
        {"problems", problemsJson(model)}};
}

std::string modelText(const hub::ModelFolder &model)
{
    const hub::ModelConfig &config = model.config;
    const hub::ParameterCount count = hub::countParameters(config);
    std::string text;
    const auto line = [&text](std::string_view label, const std::string &value) {
        text += fmt::format("{:<16}{}\n", label, value);
    };
    line("model", model.path.string());
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
                           storedType(model), config.dtype, formatBytes(model.weightBytes))
             : "none");
    line("tokenizer", model.tokenizerFile.empty() ? "none" : model.tokenizerFile.string());
    line("chat template", model.chatTemplate.empty() ? "none" : "yes");
    for (const config::Problem &problem : model.problems)
        text += problemText(problem) + "\n";
    return text;
}

Result<int> showModel(const std::string &name, bool json)
{
    TESSERA_TRY(const std::filesystem::path path, findModel(name));
    Result<hub::ModelFolder> model = hub::openModel(path);
    if (!model)
        return std::move(model).error().during("opening the model");
    addProblems(*model);
    if (json)
        printJson(modelJson(*model));
    else
        print(stdout, modelText(*model));
    return config::hasError(model->problems) ? kFailure : kSuccess;
}

} // namespace

void addModel(CLI::App &app, Invocation &invocation)
{
    auto name = std::make_shared<std::string>();
    CLI::App *command =
        app.add_subcommand("model", "Basic facts of a model, and what is wrong with it");
    command
        ->add_option("FILE|DIR", *name,
                     "A folder, a .gguf file, or the name of a model that was "
                     "set up")
        ->required();
    addJsonFlag(*command, invocation);
    command->callback([name, &invocation] {
        invocation.carryOut = [name, &invocation] { return showModel(*name, invocation.json); };
    });
}

} // namespace tessera::app
