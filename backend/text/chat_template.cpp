// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/chat_template.h"

#include "backend/text/chat_program.h"

#include <jinja/lexer.h>
#include <jinja/parser.h>

#include <limits>
#include <utility>

namespace tessera::text {

namespace {

jinja::value toValue(const OrderedJson &json, int owner);

jinja::value toText(const std::string &text, int owner)
{
    auto value = jinja::mk_val<jinja::value_string>(text);
    value->val_str.mark_owner(owner);
    return value;
}

jinja::value toArray(const OrderedJson &json, int owner)
{
    auto array = jinja::mk_val<jinja::value_array>();
    for (const OrderedJson &item : json)
        array->push_back(toValue(item, owner));
    return array;
}

jinja::value toObject(const OrderedJson &json, int owner)
{
    auto object = jinja::mk_val<jinja::value_object>();
    for (const auto &[key, item] : json.items())
        object->insert(key, toValue(item, key == "role" ? kTemplateOwner : owner));
    return object;
}

jinja::value toValue(const OrderedJson &json, int owner)
{
    if (json.is_boolean())
        return jinja::mk_val<jinja::value_bool>(json.get<bool>());
    if (json.is_number_unsigned()
        && json.get<std::uint64_t>() > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
        return jinja::mk_val<jinja::value_float>(json.get<double>());
    if (json.is_number_integer())
        return jinja::mk_val<jinja::value_int>(json.get<std::int64_t>());
    if (json.is_number_float())
        return jinja::mk_val<jinja::value_float>(json.get<double>());
    if (json.is_string())
        return toText(json.get_ref<const std::string &>(), owner);
    if (json.is_array())
        return toArray(json, owner);
    if (json.is_object())
        return toObject(json, owner);
    return jinja::mk_val<jinja::value_none>();
}

jinja::value messagesValue(const OrderedJson &messages)
{
    auto array = jinja::mk_val<jinja::value_array>();
    int owner = kFirstMessageOwner;
    for (const OrderedJson &message : messages)
        array->push_back(toValue(message, owner++));
    return array;
}

/// The variables that transformers gives to every template.
void fillContext(jinja::context &context, const TemplateInput &input)
{
    if (input.kwargs.is_object()) {
        for (const auto &[key, value] : input.kwargs.items())
            context.set_val(key, toValue(value, kTemplateOwner));
    }
    context.set_val("messages", messagesValue(input.messages));
    context.set_val("tools", toValue(input.tools, kToolsOwner));
    context.set_val("documents", jinja::mk_val<jinja::value_none>());
    context.set_val("bos_token", toText(input.bosToken, kTemplateOwner));
    context.set_val("eos_token", toText(input.eosToken, kTemplateOwner));
    context.set_val("add_generation_prompt",
                    jinja::mk_val<jinja::value_bool>(input.addGenerationPrompt));
}

/// The engine wraps a message in the place where it happened; the words are after the last mark.
std::string wordsOf(const std::string &message)
{
    for (const std::string_view mark : {"Jinja Exception: ", "Error: "}) {
        const std::size_t at = message.rfind(mark);
        if (at != std::string::npos)
            return message.substr(at + mark.size());
    }
    return message;
}

std::vector<OwnedText> toPieces(const jinja::value_string &parts)
{
    std::vector<OwnedText> pieces;
    for (const jinja::string_part &part : parts->val_str.parts) {
        if (part.val.empty())
            continue;
        if (!pieces.empty() && pieces.back().owner == part.is_input)
            pieces.back().text += part.val;
        else
            pieces.push_back({part.val, part.is_input});
    }
    return pieces;
}

} // namespace

Result<std::vector<OwnedText>> JinjaProgram::execute(const TemplateInput &input) const
{
    try {
        jinja::context context(source);
        fillContext(context, input);
        const jinja::value_array results = jinja::runtime(context).execute(body);
        return toPieces(jinja::runtime::gather_string_parts(results));
    } catch (const jinja::not_implemented_exception &error) {
        return notSupported("chat template", error.what(), "what llama.cpp's Jinja can do");
    } catch (const std::exception &error) {
        return badMessage(wordsOf(error.what()));
    }
}

std::string joined(const std::vector<OwnedText> &pieces)
{
    std::string text;
    for (const OwnedText &piece : pieces)
        text += piece.text;
    return text;
}

Result<ChatTemplate> ChatTemplate::compile(const std::string &jinja)
{
    try {
        jinja::lexer lexer;
        const jinja::lexer_result tokens = lexer.tokenize(jinja);
        auto program = std::make_shared<Program>();
        program->source = tokens.source;
        program->body = jinja::parse_from_tokens(tokens);
        ChatTemplate chat;
        chat.m_program = std::move(program);
        return chat;
    } catch (const std::exception &error) {
        return badFile("chat template", "Jinja", error.what());
    }
}

Result<std::string> ChatTemplate::render(const TemplateInput &input) const
{
    TESSERA_TRY(const std::vector<OwnedText> pieces, m_program->execute(input));
    return joined(pieces);
}

Result<std::vector<OwnedText>> ChatTemplate::pieces(const TemplateInput &input) const
{
    return m_program->execute(input);
}

Result<std::vector<Segment>> ChatTemplate::segments(const TemplateInput &input) const
{
    TESSERA_TRY(const std::vector<OwnedText> pieces, m_program->execute(input));
    return cutSegments(*m_program, input, pieces);
}

} // namespace tessera::text
