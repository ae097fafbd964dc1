// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/run_config.h"
#include "backend/data/conversation.h"
#include "backend/data/labels.h"
#include "backend/data/loss_weights.h"

namespace tessera::data {

/// What is trained of one part of a message.
struct PartLoss {
    bool trained = false;
    std::optional<double> weight; ///< the message's own, instead of the named rules
    bool operator==(const PartLoss &) const = default;

    /// Of text that the named rules are not about.
    [[nodiscard]] double plainWeight() const { return trained ? weight.value_or(1) : 0; }
};

struct MessageLoss {
    std::vector<PartLoss> parts; ///< one a part; one for tool calls alone
    std::string question;        ///< the text before it, for the named rules
};

/// `loss_scale` of a run: its base says what is trained, its names weigh it, and an answer may say
/// otherwise for itself.
class LossPlan
{
public:
    explicit LossPlan(const config::RunConfig &config);

    /// Whether text that is no answer is trained too.
    [[nodiscard]] bool trainsEverything() const { return m_base == "all"; }
    [[nodiscard]] std::vector<MessageLoss> of(const std::vector<Message> &messages) const;
    /// What tool calls of a message are trained with that says `own`.
    [[nodiscard]] static PartLoss withOwn(PartLoss usual, const OwnLoss &own);

    /// Appends the pieces of one part, each as often cut as its weight changes. To the named rules
    /// they are one text.
    void add(const std::vector<LabelledText> &pieces, const PartLoss &loss,
             std::string_view question, std::vector<LabelledText> &out) const;

private:
    std::string m_base;
    LossWeights m_weights;
};

} // namespace tessera::data
