// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/chat_template.h"

#include "backend/base/printable.h"
#include "backend/base/units.h"
#include "backend/text/chat_program.h"
#include "backend/text/jinja/render_limits.h"
#include "backend/text/tokenizer.h"

#include <fmt/format.h>

#include <jinja/lexer.h>
#include <jinja/parser.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace tessera::text {

namespace {

using jinja_text::RenderLimit;
using jinja_text::RenderLimits;

constexpr std::string_view kFormat = "chat template";
constexpr std::size_t kLongestTemplate = std::size_t{1} << 20U;
constexpr std::size_t kLongestWords = 500; // a template may raise a whole text
constexpr int kMostStopped = 3;
/// Each level takes up to 2 KiB of the stack, and a thread has 8 MiB.
constexpr int kDeepest = 700;
/// Nodes of the parsed template: a chain of them is deleted one within the other.
constexpr RenderLimits kReadingLimits{.steps = 60'000,
                                      .bytes = std::numeric_limits<std::int64_t>::max(),
                                      .containers = std::numeric_limits<std::int64_t>::max(),
                                      .depth = kDeepest};

/// Published templates take some hundred steps a message and copy it a few times. Some go through
/// all messages for each one.
RenderLimits limitsFor(const RenderLimits &input)
{
    constexpr std::int64_t kSteps = 4'000'000; // about half a second
    constexpr std::int64_t kStepsOfInput = 10'000;
    constexpr std::int64_t kBytes = std::int64_t{32} << 20U;
    constexpr std::int64_t kBytesOfInput = 64;
    constexpr std::int64_t kContainers = 8'000; // may be deleted one within the other, like nodes
    constexpr std::int64_t kMostContainers = 40'000;
    return {.steps = kSteps + kStepsOfInput * input.steps,
            .bytes = kBytes + kBytesOfInput * input.bytes,
            .containers = std::min(kContainers + input.steps, kMostContainers) + input.containers,
            .depth = kDeepest};
}

std::string limitText(RenderLimit reached, const RenderLimits &limits)
{
    switch (reached) {
    case RenderLimit::Steps:
        return fmt::format("it takes more than {} steps to write a conversation, so a loop in it "
                           "is far too long",
                           limits.steps);
    case RenderLimit::Memory:
        return fmt::format("it needs more than {} to write a conversation, so a text or list in it "
                           "grows without end",
                           formatBytes(static_cast<std::uint64_t>(limits.bytes)));
    case RenderLimit::Depth:
        return fmt::format("it goes more than {} levels deep, so a macro in it calls itself or a "
                           "value has itself in it",
                           limits.depth);
    case RenderLimit::None:
        break;
    }
    return {};
}

Error tooMuch(const std::string &origin, const std::string &what)
{
    Error error = badFile(origin, kFormat, what);
    error.detail += " Correct it, or set template to another one.";
    return error;
}

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

/// The engine wraps a message in the place where it happened: "... at line 3, column 5 in source:
/// ... Error: words". The words are after the last mark.
std::string wordsOf(const std::string &message)
{
    std::string words = message;
    for (const std::string_view mark : {"Jinja Exception: ", "Error: ", "NotImplemented: "}) {
        const std::size_t at = words.rfind(mark);
        if (at != std::string::npos)
            words = words.substr(at + mark.size());
    }
    return excerpt(words, kLongestWords);
}

/// " (line 3 of the template)"; empty when the engine does not say.
std::string lineOf(const std::string &message)
{
    constexpr std::string_view kLine = " at line ";
    const std::size_t line = message.find(kLine);
    if (line == std::string::npos)
        return {};
    const std::size_t from = line + kLine.size();
    const std::size_t digits = message.find_first_not_of("0123456789", from) - from;
    return fmt::format(" (line {} of the template)", message.substr(from, digits));
}

std::vector<OwnedText> toPieces(const jinja::value_string &parts)
{
    std::vector<OwnedText> pieces;
    for (const jinja::string_part &part : parts->val_str.parts) {
        if (part.val.empty() && part.is_input >= 0)
            continue;
        if (!pieces.empty() && pieces.back().owner == part.is_input)
            pieces.back().text += part.val;
        else
            pieces.push_back({part.val, part.is_input});
    }
    return pieces;
}

} // namespace

Error cannotWrite(const std::string &origin, const std::string &what)
{
    Error error = badMessage(fmt::format("{}: {}", origin, what));
    error.detail =
        fmt::format("The chat template {} cannot write this conversation: {}.", origin, what);
    return error;
}

Result<std::vector<OwnedText>> JinjaProgram::execute(const TemplateInput &input) const
{
    if (stopped >= kMostStopped)
        return tooMuch(origin, fmt::format("it was stopped {} times", kMostStopped));
    jinja_text::RenderBudget budget;
    jinja_text::RenderLimits limits;
    try {
        jinja::context context(source);
        fillContext(context, input);
        limits = limitsFor(budget.used());
        budget.limit(limits);
        const jinja::value_array results = jinja::runtime(context).execute(body);
        return toPieces(jinja::runtime::gather_string_parts(results));
    } catch (const std::exception &error) {
        if (budget.reached() == jinja_text::RenderLimit::None)
            return cannotWrite(origin, wordsOf(error.what()) + lineOf(error.what()));
        ++stopped;
        return tooMuch(origin, limitText(budget.reached(), limits) + lineOf(error.what()));
    }
}

std::vector<OwnedText> withoutMarks(std::vector<OwnedText> pieces)
{
    std::vector<OwnedText> texts;
    for (OwnedText &piece : pieces) {
        if (piece.owner < 0)
            continue;
        if (!texts.empty() && texts.back().owner == piece.owner)
            texts.back().text += piece.text;
        else
            texts.push_back(std::move(piece));
    }
    return texts;
}

std::string joined(const std::vector<OwnedText> &pieces)
{
    std::string text;
    for (const OwnedText &piece : pieces)
        text += piece.text;
    return text;
}

void TemplateInput::useTokensOf(const Tokenizer &tokenizer)
{
    const auto textOf = [&tokenizer](std::optional<TokenId> id) {
        return id ? tokenizer.tokenText(*id) : std::string();
    };
    bosToken = textOf(tokenizer.bosId());
    eosToken = textOf(tokenizer.eosId());
}

Result<ChatTemplate> ChatTemplate::compile(const std::string &jinja, const std::string &origin)
{
    if (jinja.size() > kLongestTemplate)
        return badFile(origin, kFormat,
                       fmt::format("it has {}, and a template has at most {}",
                                   formatBytes(jinja.size()), formatBytes(kLongestTemplate)));
    jinja_text::RenderBudget budget;
    budget.limit(kReadingLimits);
    try {
        jinja::lexer lexer;
        const jinja::lexer_result tokens = lexer.tokenize(jinja);
        auto program = std::make_shared<Program>();
        program->origin = origin;
        program->source = tokens.source;
        program->body = jinja::parse_from_tokens(tokens);
        ChatTemplate chat;
        chat.m_program = std::move(program);
        return chat;
    } catch (const std::exception &error) {
        if (budget.reached() == jinja_text::RenderLimit::Depth)
            return badFile(origin, kFormat, "its expressions or statements are nested too deep");
        if (budget.reached() != jinja_text::RenderLimit::None)
            return badFile(origin, kFormat, "it has too many expressions");
        const std::string words = error.what();
        return badFile(origin, kFormat, excerpt(words.substr(0, words.find('\n')), kLongestWords));
    }
}

Result<std::string> ChatTemplate::render(const TemplateInput &input) const
{
    TESSERA_TRY(const std::vector<OwnedText> pieces, m_program->execute(input));
    return joined(pieces);
}

Result<std::vector<OwnedText>> ChatTemplate::pieces(const TemplateInput &input) const
{
    TESSERA_TRY(std::vector<OwnedText> pieces, m_program->execute(input));
    TESSERA_CHECK(checkToolsAreShown(*m_program, input, pieces));
    return withoutMarks(std::move(pieces));
}

Result<std::vector<Segment>> ChatTemplate::segments(const TemplateInput &input) const
{
    TESSERA_TRY(const std::vector<OwnedText> pieces, m_program->execute(input));
    TESSERA_CHECK(checkToolsAreShown(*m_program, input, pieces));
    return cutSegments(*m_program, input, pieces);
}

} // namespace tessera::text
