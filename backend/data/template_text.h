// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/conversation.h"
#include "backend/data/labels.h"
#include "backend/data/loss_plan.h"
#include "backend/data/report.h"

namespace tessera::data {

/// Renders a conversation with the model's template and says what of it is trained and with which
/// weight. `input` brings the tokens and settings; messages and tools are filled in here. Reasons:
/// template_error (with the template's words), mixed_loss when parts of one answer are to be
/// trained and others not but the template changed its text.
[[nodiscard]] RowResult<std::vector<LabelledText>> templateText(const text::ChatTemplate &chat,
                                                                text::TemplateInput input,
                                                                const Conversation &conversation,
                                                                const LossPlan &plan);

} // namespace tessera::data
