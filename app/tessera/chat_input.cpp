// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/chat_input.h"

#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/text/chat_template.h"

namespace tessera::app {

namespace {

Result<text::TemplateInput> readChat(const ChatInput &chat)
{
    const std::string &file = chat.file;
    TESSERA_TRY(const std::string content, readFile(file));
    TESSERA_TRY(const OrderedJson json, parseOrderedJson(content, file));
    text::TemplateInput input;
    input.messages = json.is_object() ? json.value("messages", OrderedJson()) : json;
    if (!input.messages.is_array() || input.messages.empty())
        return badFile(file, "conversation",
                       "it is neither a list of messages nor an object with \"messages\"");
    for (const OrderedJson &message : input.messages) {
        if (!message.is_object() || !message.value("role", OrderedJson()).is_string())
            return badFile(file, "conversation", "a message has no role");
    }
    if (json.is_object()) {
        input.tools = json.value("tools", OrderedJson());
        input.kwargs = json.value("chat_template_kwargs", OrderedJson());
    }
    const bool answered = input.messages.back()["role"] == "assistant";
    input.addGenerationPrompt = chat.generationPrompt && !answered;
    return input;
}

} // namespace

Result<TokenView> tokenizeChat(const text::ModelText &model, const ChatInput &chat)
{
    const text::Tokenizer &tokenizer = *model.tokenizer;
    TESSERA_TRY(text::TemplateInput input, readChat(chat));
    input.useTokensOf(tokenizer);
    const text::ChatTemplate *const written = model.chatFor(input.tools.is_array());
    if (written == nullptr)
        return *model.whyNoChat;
    TESSERA_TRY(const auto pieces, written->pieces(input));
    return viewOfChat(tokenizer, pieces, input.messages);
}

Result<text::ModelText> openText(const hub::TextSource &source, const std::string &chatTemplate,
                                 bool wantsChat)
{
    text::TemplateWish wish{.setting = {}, .wanted = wantsChat};
    if (!chatTemplate.empty())
        wish.setting = chatTemplate;
    return text::openModelText(source, wish);
}

} // namespace tessera::app
