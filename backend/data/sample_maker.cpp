// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/sample_maker.h"

#include "backend/base/host_facts.h"
#include "backend/config/tasks.h"
#include "backend/data/labels.h"
#include "backend/data/row_conversation.h"
#include "backend/data/template_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <limits>

namespace tessera::data {

namespace {

/// BOS where the model's texts begin with one.
void putBos(const text::Tokenizer &tokenizer, Sample &sample)
{
    const std::optional<text::TokenId> bos = tokenizer.bosId();
    if (!tokenizer.addsBos() || !bos)
        return;
    sample.tokens.insert(sample.tokens.begin(), *bos);
    sample.labels.insert(sample.labels.begin(), kIgnoredLabel);
    if (!sample.weights.empty())
        sample.weights.insert(sample.weights.begin(), 0);
}

void putEos(const text::Tokenizer &tokenizer, bool trained, Sample &sample)
{
    if (const std::optional<text::TokenId> eos = tokenizer.eosId()) {
        sample.tokens.push_back(*eos);
        sample.labels.push_back(trained ? *eos : kIgnoredLabel);
        if (!sample.weights.empty())
            sample.weights.push_back(trained ? 1 : 0);
    }
}

/// A row for KTO whose answer is a bad example. Other tasks have labels too, as numbers or words.
bool isUnwanted(const OrderedJson &columns)
{
    const auto label = columns.find("label");
    return label != columns.end() && label->is_boolean() && !label->get<bool>();
}

/// Takes `count` entries away at one end, as far as there are any.
template<typename T>
void cut(std::vector<T> &values, std::ptrdiff_t count, bool atStart)
{
    if (values.empty())
        return;
    values.erase(atStart ? values.begin() : values.end() - count,
                 atStart ? values.begin() + count : values.end());
}

/// Integers of a column; nullopt when it holds anything else.
std::optional<std::vector<std::int64_t>> integers(const OrderedJson &value)
{
    if (!value.is_array())
        return std::nullopt;
    std::vector<std::int64_t> numbers;
    numbers.reserve(value.size());
    for (const OrderedJson &item : value) {
        if (!item.is_number_integer())
            return std::nullopt;
        numbers.push_back(item.get<std::int64_t>());
    }
    return numbers;
}

/// Of a row that has its texts: what is wrong with its columns comes first.
Dropped noTokenizer()
{
    return {"no_tokenizer", "text needs a tokenizer, and the model has none"};
}

} // namespace

TextTools textTools(const text::ModelText &text, std::int64_t vocabulary)
{
    return {.tokenizer = text.tokenizer.get(),
            .chat = text.chatFor(false),
            .toolChat = text.chatFor(true),
            .vocabulary = vocabulary,
            .whyNoChat =
                text.whyNoChat ? std::string_view(text.whyNoChat->detail) : std::string_view()};
}

text::TemplateWish templateWish(const config::RunConfig &config)
{
    return {.setting = config.chatTemplate, .wanted = config::usesChatTemplate(config)};
}

int rowThreads(const config::RunConfig &config)
{
    return config.datasetNumProc.value_or(usableCores());
}

config::RunConfig uncut(config::RunConfig config)
{
    config.maxLength = std::numeric_limits<std::int32_t>::max();
    config.packing = false; // packing_length is a limit of its own
    return config;
}

SampleMaker::SampleMaker(const config::RunConfig &config, const TextTools &text)
    : m_maxLength(config.maxLength),
      m_truncation(config.truncationStrategy),
      m_loss(config),
      m_useTemplate(config::usesChatTemplate(config)),
      m_system(config.system),
      m_text(text)
{
    if (m_text.vocabulary == 0 && m_text.tokenizer != nullptr)
        m_text.vocabulary = m_text.tokenizer->vocabularySize();
    if (config.packing && config.packingLength && *config.packingLength < m_maxLength) {
        m_maxLength = *config.packingLength;
        m_limit = "packing_length";
    }
}

RowResult<Sample> SampleMaker::make(const MappedRow &row, ReportWriter &report) const
{
    report.shape(shapeName(row.shape));
    if (row.shape == Shape::Preference)
        return Dropped{"unsupported_task", "pairs of chosen and rejected need another task"};
    RowResult<Sample> sample = Dropped{};
    if (row.shape == Shape::Tokens) {
        sample = fromTokens(row.columns);
    } else if (row.shape == Shape::Text) {
        sample = fromText(row.columns, report);
    } else {
        if (isUnwanted(row.columns))
            return Dropped{"unwanted_answer", "label is false: KTO learns to avoid this answer"};
        RowResult<Conversation> conversation = conversationOf(row, m_system, report);
        if (!conversation.ok())
            return conversation.dropped();
        if (m_text.tokenizer == nullptr)
            return noTokenizer();
        sample = fromConversation(conversation.value(), report);
    }
    return sample.ok() ? truncated(std::move(sample.value()), report) : std::move(sample);
}

RowResult<Sample> SampleMaker::fromTokens(const OrderedJson &columns) const
{
    const auto ids = integers(columns["input_ids"]);
    if (!ids || ids->empty())
        return Dropped{"bad_tokens", "input_ids is not a list of integers"};
    const OrderedJson stored = columns.value("labels", OrderedJson());
    const auto labels = stored.is_null() ? ids : integers(stored);
    if (!labels || labels->size() != ids->size())
        return Dropped{"bad_tokens", "labels is not a list as long as input_ids"};
    const std::int64_t limit = m_text.vocabulary;
    Sample sample;
    for (std::size_t i = 0; i < ids->size(); ++i) {
        const std::int64_t id = (*ids)[i];
        const std::int64_t label = (*labels)[i];
        if (id < 0 || id >= limit || (label != kIgnoredLabel && (label < 0 || label >= limit)))
            return Dropped{"bad_tokens",
                           fmt::format("position {} is outside of the vocabulary of {}", i, limit)};
        sample.tokens.push_back(static_cast<std::int32_t>(id));
        sample.labels.push_back(static_cast<std::int32_t>(label));
    }
    return sample;
}

RowResult<Sample> SampleMaker::fromText(const OrderedJson &columns, ReportWriter &report) const
{
    const OrderedJson &value = columns["text"];
    if (value.is_null())
        return Dropped{"no_answer", "the column text is null"};
    if (!value.is_string())
        return Dropped{"not_text", "the column text is not a text"};
    if (m_text.tokenizer == nullptr)
        return noTokenizer();
    const auto &text = value.get_ref<const std::string &>();
    if (m_text.tokenizer->containsSpecialText(text))
        report.notice("special_token_text");
    Sample sample = encodeTrained(text, *m_text.tokenizer);
    putEos(*m_text.tokenizer, true, sample);
    putBos(*m_text.tokenizer, sample);
    return sample;
}

RowResult<Sample> SampleMaker::fromConversation(const Conversation &conversation,
                                                ReportWriter &report) const
{
    const bool special = std::any_of(
        conversation.messages.begin(), conversation.messages.end(), [this](const Message &message) {
            return m_text.tokenizer->containsSpecialText(message.text())
                || m_text.tokenizer->containsSpecialText(message.reasoning);
        });
    if (special)
        report.notice("special_token_text");
    return m_useTemplate ? withTemplate(conversation) : withoutTemplate(conversation);
}

/// Texts one after another, no roles, the end token behind them.
RowResult<Sample> SampleMaker::withoutTemplate(const Conversation &conversation) const
{
    if (!conversation.tools.is_null())
        return Dropped{"template_error", "tools need a chat template"};
    const std::vector<MessageLoss> losses = m_loss.of(conversation.messages);
    std::vector<LabelledText> pieces;
    for (std::size_t i = 0; i < conversation.messages.size(); ++i) {
        const Message &message = conversation.messages[i];
        if (!message.toolCalls.empty())
            return Dropped{"template_error", "tool calls need a chat template"};
        if (!message.reasoning.empty())
            return Dropped{"template_error", "reasoning needs a chat template"};
        for (std::size_t part = 0; part < message.parts.size(); ++part)
            m_loss.add({{.text = message.parts[part].text, .fromRow = true}}, losses[i].parts[part],
                       losses[i].question, pieces);
    }
    const bool endTrained = !losses.empty() && losses.back().parts.back().trained;
    Sample sample = encodeLabelled(pieces, *m_text.tokenizer);
    putEos(*m_text.tokenizer, endTrained, sample);
    putBos(*m_text.tokenizer, sample);
    return sample;
}

RowResult<Sample> SampleMaker::withTemplate(const Conversation &conversation) const
{
    const bool tools = !conversation.tools.is_null() && m_text.toolChat != nullptr;
    const text::ChatTemplate *const chat = tools ? m_text.toolChat : m_text.chat;
    if (chat == nullptr)
        return Dropped{"template_error",
                       m_text.whyNoChat.empty() ? "the model has no chat template"
                                                : std::string(m_text.whyNoChat)};
    text::TemplateInput input;
    input.kwargs = conversation.kwargs;
    input.useTokensOf(*m_text.tokenizer);
    RowResult<std::vector<LabelledText>> pieces =
        templateText(*chat, std::move(input), conversation, m_loss);
    if (!pieces.ok())
        return pieces.dropped();
    return encodeLabelled(pieces.value(), *m_text.tokenizer);
}

RowResult<Sample> SampleMaker::truncated(Sample sample, ReportWriter &report) const
{
    const auto length = static_cast<std::int64_t>(sample.tokens.size());
    if (length > m_maxLength) {
        const std::string lengths = fmt::format("{} tokens, {} {}", length, m_limit, m_maxLength);
        if (m_truncation == "delete")
            return Dropped{"too_long", lengths};
        const auto over = static_cast<std::ptrdiff_t>(length - m_maxLength);
        const bool atStart = m_truncation == "left";
        cut(sample.tokens, over, atStart);
        cut(sample.labels, over, atStart);
        cut(sample.weights, over, atStart);
        report.notice("truncated", lengths);
    }
    if (!sample.labels.empty())
        sample.labels.front() = kIgnoredLabel; // nothing comes before it that could predict it
    if (!sample.weights.empty())
        report.notice("weighted_tokens");
    if (trainedTokens(sample.labels) == 0)
        return Dropped{"all_masked",
                       length > m_maxLength ? "no trained token is left after the cut"
                                            : "no token of the row is trained"};
    return sample;
}

} // namespace tessera::data
