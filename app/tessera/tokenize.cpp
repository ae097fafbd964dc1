// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/chat_input.h"
#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "app/tessera/token_view.h"
#include "backend/base/files.h"
#include "backend/hub/model_cache.h"
#include "backend/text/text_file.h"
#include "backend/text/token_ids.h"

#include <fmt/format.h>

#include <memory>

namespace tessera::app {
namespace {

struct TokenizeOptions {
    std::string model;
    std::string textFile;
    std::string chatFile;
    std::string idsFile;
    std::string chatTemplate; ///< empty: the model's own
    bool noSpecial = false;
    bool noGenerationPrompt = false;
};

Result<TokenView> makeView(const text::ModelText &model, const TokenizeOptions &options)
{
    const text::Tokenizer &tokenizer = *model.tokenizer;
    if (!options.chatFile.empty())
        return tokenizeChat(
            model, {.file = options.chatFile, .generationPrompt = !options.noGenerationPrompt});
    if (!options.idsFile.empty()) {
        TESSERA_TRY(std::vector<text::TokenId> ids, text::readTokenIds(options.idsFile));
        return viewOfIds(tokenizer, std::move(ids), !options.noSpecial);
    }
    TESSERA_TRY(const std::string text, text::readTextFile(options.textFile));
    return viewOfText(tokenizer, text, !options.noSpecial);
}

void printView(const TokenView &view, const text::ModelText &model, bool chat)
{
    if (chat)
        print(stdout, view.text + (view.text.ends_with('\n') ? "\n" : "\n\n"));
    Table table({"id", "piece", "role"});
    for (std::size_t i = 0; i < view.ids.size(); ++i)
        table.add({std::to_string(view.ids[i]), view.pieces[i], view.roles[i]});
    print(stdout, table.text(terminalWidth(1)));
    print(
        stdout,
        fmt::format("{} tokens by {}\n", view.ids.size(), printable(model.tokenizerFile.string())));
    if (view.specialTexts > 0)
        print(stdout,
              fmt::format("texts that spell a special token: {}; they stay text\n",
                          view.specialTexts));
    if (!model.splitTokensNotice.empty())
        print(stdout, printable(model.splitTokensNotice) + "\n");
}

Result<int> tokenize(const TokenizeOptions &options, bool json)
{
    TESSERA_TRY(const std::filesystem::path path, hub::locateModel(options.model));
    TESSERA_TRY(const hub::TextSource source, hub::textSourceAt(path));
    TESSERA_TRY(const text::ModelText model,
                openText(source, options.chatTemplate, !options.chatFile.empty()));
    TESSERA_TRY(const TokenView view, makeView(model, options));
    if (json)
        printJson({{"schema", 1},
                   {"source", model.tokenizerFile.string()},
                   {"ids", view.ids},
                   {"pieces", view.pieces},
                   {"roles", view.roles},
                   {"text", view.text},
                   {"special_token_texts", view.specialTexts},
                   {"split_tokens", model.splitTokens}});
    else if (!options.idsFile.empty())
        print(stdout, view.text);
    else
        printView(view, model, !options.chatFile.empty());
    return kSuccess;
}

} // namespace

void addTokenize(CLI::App &app, Invocation &invocation)
{
    auto options = std::make_shared<TokenizeOptions>();
    CLI::App *command = app.add_subcommand(
        "tokenize", "A text or conversation as a model's token ids, and ids back as text");
    command
        ->add_option("--model", options->model,
                     "A folder, a .gguf or tokenizer file, or the name of a model that was set up")
        ->required();
    CLI::Option *textFile =
        command->add_option("--text-file", options->textFile,
                            "A file whose text is taken as it is; special tokens in it are read");
    CLI::Option *chat = command->add_option(
        "--chat", options->chatFile,
        "A JSON file: messages, or {messages, tools, chat_template_kwargs}; special-token text in "
        "messages stays text");
    CLI::Option *ids = command->add_option("--decode", options->idsFile,
                                           "A file of ids, as JSON or between spaces");
    textFile->excludes(chat)->excludes(ids);
    chat->excludes(ids);
    command->add_flag("--no-special", options->noSpecial,
                      "No BOS and EOS around a text; no special tokens in decoded text");
    addTemplateOption(*command, options->chatTemplate)->needs(chat);
    command->add_flag("--no-generation-prompt", options->noGenerationPrompt,
                      "End a conversation behind its last message; without it the beginning of "
                      "an answer follows a message that is none");
    addJsonFlag(*command, invocation);
    command->callback([options, &invocation] {
        if (options->textFile.empty() && options->chatFile.empty() && options->idsFile.empty())
            throw CLI::RequiredError("One of --text-file, --chat and --decode");
        invocation.carryOut = [options, &invocation] {
            return tokenize(*options, invocation.json);
        };
    });
}

} // namespace tessera::app
