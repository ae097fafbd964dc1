// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/model_text.h"

#include "backend/hub/hash.h"
#include "backend/text/template_choice.h"
#include "backend/text/template_tokens.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tessera::text {

namespace {

std::string hashOf(const TemplateChoice &choice)
{
    const std::string tools = choice.withTools ? choice.withTools->jinja : std::string();
    return hub::sha256(hub::sha256(choice.usual.jinja) + hub::sha256(tools));
}

/// Why there is no template, with the one of ours that suits the vocabulary.
Error withAdvice(Error error, const hub::TextSource &source, const Tokenizer *tokenizer)
{
    const std::string fitting(fittingTemplate(tokenizer, source.family));
    constexpr std::size_t kNearest = 3;
    error.args.at(kNearest) = fitting;
    std::string names;
    for (const hub::NamedTemplate &one : source.templates)
        names += (names.empty() ? "" : ", ") + one.name;
    error.detail = names.empty()
        ? fmt::format("{} has no chat template. Set template to {}, which fits it best, to another "
                      "of {}, or to a .jinja file.",
                      source.path.string(), fitting, error.args.at(2))
        : fmt::format("{} has several chat templates, and none of them is called default. Set "
                      "template to one of {}.",
                      source.path.string(), names);
    return error;
}

/// Tells of control tokens that would become plain pieces of text.
void noteSplitTokens(ModelText &text, const hub::TextSource &source, const std::string &setting)
{
    if (!text.tokenizer)
        return;
    text.splitTokens = tokensLacking(*text.chat, *text.tokenizer);
    if (text.splitTokens.empty())
        return;
    const std::string_view fitting = fittingTemplate(text.tokenizer.get(), source.family);
    text.splitTokensNotice = fmt::format(
        "The template {} writes {}, which {} does not have as tokens: each becomes several plain "
        "tokens, which the model has to learn anew. {}",
        setting, fmt::join(text.splitTokens, ", "), text.tokenizerFile.string(),
        source.templates.empty() ? fmt::format("{} fits this model.", fitting)
                                 : std::string("The model's own template fits it."));
}

} // namespace

const ChatTemplate *ModelText::chatFor(bool tools) const
{
    if (tools && toolChat)
        return &*toolChat;
    return chat ? &*chat : nullptr;
}

Result<ModelText> openModelText(const hub::TextSource &source, const TemplateWish &wish)
{
    ModelText text;
    text.tokenizerFile = source.tokenizerFile;
    text.templates = source.templates;
    if (!source.tokenizerFile.empty()) {
        auto tokenizer = loadTokenizer(source.tokenizerFile);
        if (!tokenizer)
            return std::move(tokenizer).error().during("loading the tokenizer");
        text.tokenizer = *std::move(tokenizer);
    }
    if (!wish.wanted)
        return text;
    Result<TemplateChoice> choice = chooseTemplates(source.templates, wish.setting);
    if (!choice && wish.setting)
        return std::move(choice).error().during("choosing the chat template");
    if (!choice) {
        text.whyNoChat = withAdvice(std::move(choice).error(), source, text.tokenizer.get());
        return text;
    }
    if (wish.setting)
        text.templates = {{hub::kDefaultTemplate, choice->usual.jinja}};
    text.templateHash = hashOf(*choice);
    TESSERA_TRY(text.chat, ChatTemplate::compile(choice->usual.jinja, choice->usual.origin));
    if (choice->withTools) {
        TESSERA_TRY(text.toolChat,
                    ChatTemplate::compile(choice->withTools->jinja, choice->withTools->origin));
    }
    if (wish.setting)
        noteSplitTokens(text, source, *wish.setting);
    return text;
}

} // namespace tessera::text
