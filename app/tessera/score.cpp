// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "app/tessera/rank_program.h"
#include "backend/base/paths.h"
#include "backend/hub/model_cache.h"
#include "backend/hub/model_folder.h"
#include "backend/text/tokenizer.h"

#include <fmt/format.h>

#include <limits>
#include <memory>

namespace tessera::app {
namespace {

/// Loading a large model and one pass over a long text.
constexpr double kLongestScore = 24 * 3600;

struct ScoreArguments {
    std::string model;
    std::string textFile;
    std::string idsFile;
    std::string dtype = "float32";
    std::string device = "cpu";
    int top = 5;
};

Result<Json> askRank(const ScoreArguments &arguments)
{
    TESSERA_TRY(const std::filesystem::path model, hub::locateModel(arguments.model));
    TESSERA_TRY(const std::filesystem::path program, findRankProgram());
    const bool text = !arguments.textFile.empty();
    TESSERA_TRY(const std::string answer,
                outputOf(program,
                         {"--score", "--model", model.string(), text ? "--text-file" : "--ids",
                          text ? arguments.textFile : arguments.idsFile, "--dtype", arguments.dtype,
                          "--device", arguments.device, "--top", std::to_string(arguments.top)},
                         kLongestScore));
    TESSERA_TRY(Json json, parseJson(answer, "tessera-rank --score"));
    if (json.contains("error"))
        return errorFromJson(json["error"]);
    return json;
}

/// The pieces of the model's own tokenizer; none when it has none that can be used.
std::shared_ptr<const text::Tokenizer> tokenizerOf(const Json &scores)
{
    const auto model = hub::openModel(scores["model"].get<std::string>());
    if (!model || model->tokenizerFile.empty())
        return nullptr;
    const auto tokenizer = text::loadTokenizer(model->tokenizerFile);
    return tokenizer ? *tokenizer : nullptr;
}

/// Weights that are not finite give scores that are not.
double valueOf(const Json &score)
{
    return jsonNumber(score).value_or(std::numeric_limits<double>::quiet_NaN());
}

std::string scoresText(const Json &scores)
{
    const auto tokenizer = tokenizerOf(scores);
    const auto piece = [&](std::int64_t id) {
        const auto token = static_cast<text::TokenId>(id);
        return tokenizer ? fmt::format("{} {}", id, printable(tokenizer->tokenText(token)))
                         : std::to_string(id);
    };
    const Json &ids = scores["ids"];
    std::string text = fmt::format("{} tokens, mean loss {:.6f}, perplexity {:.4f}\n", ids.size(),
                                   valueOf(scores["loss"]), valueOf(scores["perplexity"]));
    for (const Json &notice : scores["notices"])
        text += "notice: " + notice.get<std::string>() + "\n";
    text += "\n";
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const Json &logprob = scores["logprobs"][i];
        text += fmt::format("{:>5}  {:<20} {:>10}", i, piece(ids[i].get<std::int64_t>()),
                            logprob.is_null() ? "" : fmt::format("{:.5f}", valueOf(logprob)));
        for (const Json &other : scores["top"][i])
            text += fmt::format("   {} {:.3f}", piece(other["id"].get<std::int64_t>()),
                                valueOf(other["logprob"]));
        text += "\n";
    }
    return text;
}

Result<int> showScores(const ScoreArguments &arguments, bool json)
{
    Result<Json> scores = askRank(arguments);
    if (!scores)
        return std::move(scores).error().during("scoring a text");
    if (json)
        printJson(*scores);
    else
        print(stdout, scoresText(*scores));
    return kSuccess;
}

} // namespace

void addScore(CLI::App &app, Invocation &invocation)
{
    auto arguments = std::make_shared<ScoreArguments>();
    CLI::App *command = app.add_subcommand(
        "score", "What a model says of a text: each token's log-probability, and the likeliest");
    command
        ->add_option("--model", arguments->model,
                     "A folder, a .gguf file, or the name of a model that was set up")
        ->required();
    CLI::Option *const text =
        command->add_option("--text-file", arguments->textFile,
                            "The text, scored exactly as given, with the tokenizer's own BOS");
    command
        ->add_option(
            "--ids", arguments->idsFile,
            "A file of ids instead of a text: a JSON list, or what tokenize --json printed")
        ->excludes(text);
    command->add_option("--dtype", arguments->dtype, "float32, float64, bfloat16 or float16")
        ->capture_default_str();
    command->add_option("--device", arguments->device, "cpu or cuda")->capture_default_str();
    command->add_option("--top", arguments->top, "How many likeliest tokens to tell at each place")
        ->capture_default_str()
        ->check(atLeast(0));
    addJsonFlag(*command, invocation);
    command->callback([arguments, &invocation] {
        if (arguments->textFile.empty() && arguments->idsFile.empty())
            throw CLI::RequiredError("--text-file or --ids");
        invocation.carryOut = [arguments, &invocation] {
            return showScores(*arguments, invocation.json);
        };
    });
}

} // namespace tessera::app
