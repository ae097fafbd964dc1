// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/chat_input.h"
#include "app/tessera/commands.h"
#include "app/tessera/interruption.h"
#include "app/tessera/output.h"
#include "app/tessera/rank_program.h"
#include "app/tessera/text_stream.h"
#include "backend/base/paths.h"
#include "backend/hub/model_cache.h"
#include "backend/hub/model_folder.h"
#include "backend/text/vocabulary_fit.h"

#include <fmt/format.h>

#include <memory>
#include <optional>

namespace tessera::app {
namespace {

struct GenerateArguments {
    std::string model;
    std::string prompt;
    ChatInput chat;
    std::string chatTemplate; ///< empty: the model's own
    std::string adapter;
    std::string dtype = "float32";
    std::string device = "cpu";
    int maxNewTokens = 256;
    int topK = 0;
    int seed = 0;
    double temperature = 0;
    double topP = 1;
};

/// A model and a prompt in its tokens.
struct Prompt {
    std::filesystem::path model;
    text::ModelText text;
    std::vector<text::TokenId> ids;
};

/// Exactly as given, with what the tokenizer puts before a text.
std::vector<text::TokenId> idsOfPrompt(const text::Tokenizer &tokenizer, const std::string &prompt)
{
    std::vector<text::TokenId> ids = tokenizer.encode(prompt, /*parseSpecial=*/true);
    const std::optional<text::TokenId> bos = tokenizer.bosId();
    if (tokenizer.addsBos() && (ids.empty() || ids.front() != *bos))
        ids.insert(ids.begin(), *bos);
    return ids;
}

Result<Prompt> readPrompt(const GenerateArguments &arguments)
{
    Prompt prompt;
    TESSERA_TRY(prompt.model, hub::locateModel(arguments.model));
    TESSERA_TRY(const hub::ModelFolder folder, hub::openModel(prompt.model));
    TESSERA_TRY(
        prompt.text,
        openText(hub::textSource(folder), arguments.chatTemplate, !arguments.chat.file.empty()));
    if (prompt.text.tokenizer == nullptr)
        return missingValue("the tokenizer of " + folder.path.string());
    TESSERA_CHECK(text::checkVocabulary(*prompt.text.tokenizer, prompt.text.tokenizerFile,
                                        folder.config.vocab));
    if (arguments.chat.file.empty()) {
        prompt.ids = idsOfPrompt(*prompt.text.tokenizer, arguments.prompt);
        return prompt;
    }
    if (!prompt.text.splitTokensNotice.empty())
        print(stderr, printable(prompt.text.splitTokensNotice) + "\n");
    TESSERA_TRY(TokenView view, tokenizeChat(prompt.text, arguments.chat));
    prompt.ids = std::move(view.ids);
    return prompt;
}

std::vector<std::string> rankArguments(const GenerateArguments &arguments, const Prompt &prompt)
{
    std::vector<std::string> words{"--generate",
                                   "--model",
                                   prompt.model.string(),
                                   "--ids",
                                   "/dev/stdin",
                                   "--dtype",
                                   arguments.dtype,
                                   "--device",
                                   arguments.device,
                                   "--max-new-tokens",
                                   std::to_string(arguments.maxNewTokens),
                                   "--top-k",
                                   std::to_string(arguments.topK),
                                   "--seed",
                                   std::to_string(arguments.seed),
                                   "--temperature",
                                   fmt::format("{}", arguments.temperature),
                                   "--top-p",
                                   fmt::format("{}", arguments.topP)};
    if (!arguments.adapter.empty())
        words.insert(words.end(), {"--adapter", arguments.adapter});
    return words;
}

/// Follows what the rank says and collects the text.
class Listener
{
public:
    Listener(const Prompt &prompt, bool streams, const StopToken &stop)
        : m_stream(*prompt.text.tokenizer, prompt.ids), m_streams(streams), m_stop(stop)
    {}

    void hear(std::string_view line)
    {
        auto json = parseJson(std::string(line), "tessera-rank --generate");
        if (!json)
            return; // a warning of a library
        if (json->contains("id"))
            tell(m_stream.add((*json)["id"].get<text::TokenId>()));
        else
            m_answer = *std::move(json);
    }

    /// {ids, ending, prompt_seconds, token_seconds, text}
    Result<Json> end()
    {
        tell(m_stream.finish());
        if (m_streams && !m_text.empty() && !m_text.ends_with('\n'))
            print(stdout, "\n");
        if (m_answer.contains("error"))
            return errorFromJson(m_answer["error"]);
        if (!m_answer.contains("done"))
            return internal("tessera-rank ended without an answer");
        Json done = std::move(m_answer["done"]);
        done["text"] = m_text;
        return done;
    }

private:
    void tell(const std::string &piece)
    {
        m_text += piece;
        if (!m_streams || piece.empty())
            return;
        print(stdout, piece);
        if (outputClosed()) // `tessera generate ... | head`: nobody reads the rest
            m_stop.requestStop();
    }

    TextStream m_stream;
    bool m_streams;
    const StopToken &m_stop;
    std::string m_text;
    Json m_answer;
};

Json summary(const Prompt &prompt, Json done)
{
    return {{"schema", 1},
            {"model", prompt.model.string()},
            {"prompt_ids", prompt.ids},
            {"ids", std::move(done["ids"])},
            {"text", std::move(done["text"])},
            {"ending", std::move(done["ending"])},
            {"prompt_seconds", std::move(done["prompt_seconds"])},
            {"token_seconds", std::move(done["token_seconds"])}};
}

/// To standard error, so that standard output has the text alone.
void printSummary(const Json &json)
{
    const std::size_t tokens = json["ids"].size();
    const double seconds = json["token_seconds"].get<double>();
    const std::string speed = tokens > 1 && seconds > 0
        ? fmt::format(", {:.1f} tokens/s", static_cast<double>(tokens - 1) / seconds)
        : "";
    print(stderr,
          fmt::format("{} tokens after {} of the prompt{}, ended by {}\n", tokens,
                      json["prompt_ids"].size(), speed, json["ending"].get<std::string>()));
}

Result<int> generate(const GenerateArguments &arguments, bool json)
{
    TESSERA_TRY(const Prompt prompt, readPrompt(arguments));
    TESSERA_TRY(const std::filesystem::path program, findRankProgram());
    const StopToken &stop = stopBySignals({SIGINT, SIGTERM});
    Listener listener(prompt, !json, stop);
    auto ran = linesOf(program, rankArguments(arguments, prompt), dumpJson(Json(prompt.ids)), stop,
                       [&](std::string_view line) { listener.hear(line); });
    if (!ran && stop.stopRequested())
        return kInterrupted; // before it could answer
    if (!ran)
        return std::move(ran).error().during("generating a text");
    auto done = listener.end();
    if (!done)
        return std::move(done).error().during("generating a text");
    const Json told = summary(prompt, *std::move(done));
    if (json)
        printJson(told);
    else
        printSummary(told);
    return stop.stopRequested() && !outputClosed() ? kInterrupted : kSuccess;
}

void addSamplingOptions(CLI::App &command, GenerateArguments &arguments)
{
    command
        .add_option("--max-new-tokens", arguments.maxNewTokens,
                    "The most tokens; the model's end tokens and its context end a text too")
        ->capture_default_str()
        ->check(atLeast(1));
    command
        .add_option("--temperature", arguments.temperature,
                    "0: always the likeliest token; above: at random, the higher the freer")
        ->capture_default_str()
        ->check(atLeast(0));
    command
        .add_option("--top-p", arguments.topP,
                    "Only the likeliest tokens that have this probability together")
        ->capture_default_str();
    command.add_option("--top-k", arguments.topK, "Only so many of the likeliest tokens; 0: all")
        ->capture_default_str()
        ->check(atLeast(0));
    command.add_option("--seed", arguments.seed, "The same seed gives the same text")
        ->capture_default_str()
        ->check(atLeast(0));
}

} // namespace

void addGenerate(CLI::App &app, Invocation &invocation)
{
    auto arguments = std::make_shared<GenerateArguments>();
    CLI::App *command =
        app.add_subcommand("generate", "Goes on with a text, or answers a conversation");
    command
        ->add_option("--model", arguments->model,
                     "A folder, a .gguf file, or the name of a model that was set up")
        ->required();
    CLI::Option *const prompt =
        command->add_option("--prompt", arguments->prompt,
                            "The text, exactly as given, behind the tokenizer's own BOS");
    CLI::Option *const chat = command->add_option(
        "--chat", arguments->chat.file,
        "A JSON file: messages, or {messages, tools, chat_template_kwargs}; answered by the "
        "model's chat template");
    chat->excludes(prompt);
    addTemplateOption(*command, arguments->chatTemplate)->needs(chat);
    command->add_option("--adapter", arguments->adapter, "A PEFT folder to run the model with");
    addSamplingOptions(*command, *arguments);
    command->add_option("--dtype", arguments->dtype, "float32, float64, bfloat16 or float16")
        ->capture_default_str();
    command->add_option("--device", arguments->device, "cpu or cuda")->capture_default_str();
    addJsonFlag(*command, invocation);
    command->footer("The text goes to standard output as it comes. Exit code 130 after Ctrl-C.");
    command->callback([arguments, prompt, chat, &invocation] {
        if (prompt->count() == 0 && chat->count() == 0)
            throw CLI::RequiredError("--prompt or --chat");
        invocation.carryOut = [arguments, &invocation] {
            return generate(*arguments, invocation.json);
        };
    });
}

} // namespace tessera::app
