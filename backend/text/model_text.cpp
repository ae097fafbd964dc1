// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/model_text.h"

#include "backend/hub/hash.h"
#include "backend/text/template_choice.h"

#include <fmt/format.h>

namespace tessera::text {

namespace {

Result<ChatTemplate> compile(const hub::NamedTemplate &one)
{
    Result<ChatTemplate> compiled = ChatTemplate::compile(one.jinja);
    return compiled
        ? std::move(compiled)
        : std::move(compiled).error().during(fmt::format("reading the template {}", one.name));
}

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
    TESSERA_TRY(text.chat, compile(choice->usual));
    if (choice->withTools) {
        TESSERA_TRY(text.toolChat, compile(*choice->withTools));
    }
    return text;
}

} // namespace tessera::text
