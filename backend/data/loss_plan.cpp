// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/loss_plan.h"

#include "backend/config/loss_scale.h"

#include <algorithm>

namespace tessera::data {
namespace {

config::LossScale scaleOf(const config::RunConfig &config)
{
    return config::parseLossScale(config.task == "pretrain" ? "all" : config.lossScale);
}

} // namespace

LossPlan::LossPlan(const config::RunConfig &config)
    : m_base(scaleOf(config).base), m_weights(scaleOf(config).names)
{}

PartLoss LossPlan::withOwn(PartLoss usual, const OwnLoss &own)
{
    return {.trained = own.trained.value_or(usual.trained), .weight = own.weight};
}

std::vector<MessageLoss> LossPlan::of(const std::vector<Message> &messages) const
{
    std::size_t lastQuestion = 0;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (messages[i].role == Role::User || messages[i].role == Role::Tool)
            lastQuestion = i;
    }
    std::vector<MessageLoss> losses;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const bool answer = messages[i].role == Role::Assistant;
        const PartLoss usual{.trained = trainsEverything()
                                 || (answer && (m_base != "last_round" || i > lastQuestion)),
                             .weight = {}};
        MessageLoss &loss = losses.emplace_back();
        for (const MessagePart &part : messages[i].parts)
            loss.parts.push_back(withOwn(usual, part.loss));
        if (loss.parts.empty()) // tool calls alone
            loss.parts.push_back(withOwn(usual, messages[i].toolCallLoss));
        if (answer && i > 0 && !m_weights.empty())
            loss.question = messages[i - 1].text();
    }
    return losses;
}

void LossPlan::add(const std::vector<LabelledText> &pieces, const PartLoss &loss,
                   std::string_view question, std::vector<LabelledText> &out) const
{
    if (!loss.trained || loss.weight || m_weights.empty()) {
        for (const LabelledText &piece : pieces)
            out.push_back(
                {.text = piece.text, .fromRow = piece.fromRow, .weight = loss.plainWeight()});
        return;
    }
    std::string whole;
    for (const LabelledText &piece : pieces)
        whole += piece.text;
    const std::vector<WeightedSpan> spans = m_weights.spans(whole, question);
    std::size_t begin = 0;
    auto span = spans.begin();
    for (const LabelledText &piece : pieces) {
        const std::size_t end = begin + piece.text.size();
        for (std::size_t at = begin; at < end;) {
            const std::size_t next = std::min(end, span->end);
            out.push_back({.text = whole.substr(at, next - at),
                           .fromRow = piece.fromRow,
                           .weight = span->weight});
            at = next;
            if (at == span->end)
                ++span;
        }
        begin = end;
    }
}

} // namespace tessera::data
