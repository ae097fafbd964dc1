// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/columns.h"
#include "backend/data/conversation.h"
#include "backend/data/dataset.h"
#include "backend/data/loss_plan.h"

namespace tessera::data {

/// Turns rows into labelled tokens: template, tokens, labels, truncation. Any thread.
///
/// Trained are assistant texts with their end-of-turn text (loss_scale "default"), only those
/// behind the last question ("last_round"), or every token ("all", and always for plain text); its
/// names and the messages themselves may change the weight. A change of the weight is a border
/// between tokens. Text of the row that spells a special token is plain text, counted as
/// special_token_text.
class SampleMaker
{
public:
    SampleMaker(const config::RunConfig &config, const TextTools &text);

    [[nodiscard]] std::int64_t maxLength() const { return m_maxLength; } ///< in tokens

    /// Reasons: those of conversationOf(), and not_object, bad_tokens, no_tokenizer,
    /// unsupported_task, unwanted_answer, template_error, too_long, all_masked. `row` is any shape.
    [[nodiscard]] RowResult<Sample> make(const MappedRow &row, ReportWriter &report) const;

private:
    [[nodiscard]] RowResult<Sample> fromTokens(const OrderedJson &columns) const;
    [[nodiscard]] RowResult<Sample> fromText(const OrderedJson &columns,
                                             ReportWriter &report) const;
    [[nodiscard]] RowResult<Sample> fromConversation(const Conversation &conversation,
                                                     ReportWriter &report) const;
    [[nodiscard]] RowResult<Sample> withoutTemplate(const Conversation &conversation) const;
    [[nodiscard]] RowResult<Sample> withTemplate(const Conversation &conversation) const;
    [[nodiscard]] RowResult<Sample> truncated(Sample sample, ReportWriter &report) const;

    std::int64_t m_maxLength;
    std::string_view m_limit = "max_length"; ///< the setting that m_maxLength is from
    std::string m_truncation;
    LossPlan m_loss;
    bool m_useTemplate;
    std::optional<std::string> m_system;
    TextTools m_text;
};

/// Threads that work on rows: dataset_num_proc, else the cores that this process may use.
[[nodiscard]] int rowThreads(const config::RunConfig &config);

/// The same settings with room for every row: how long it is before any cut.
[[nodiscard]] config::RunConfig uncut(config::RunConfig config);

} // namespace tessera::data
