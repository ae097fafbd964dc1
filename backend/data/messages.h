// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/conversation.h"
#include "backend/data/report.h"

namespace tessera::data {

/// A stored list of messages (plain, ShareGPT, paired, OpenAI or Anthropic form, or a text that
/// holds such a list) as messages that alternate: an optional system, then (user or tool),
/// assistant.
///
/// Runs of the same side are joined; a conversation that begins with the assistant gets an empty
/// user message before it; one may end with a user message. Reasons: bad_messages, empty_messages,
/// bad_role, bad_order, system_position, null_content, bad_part, unsupported_media,
/// unsupported_loss_scale.
[[nodiscard]] RowResult<std::vector<Message>> normalizeMessages(const OrderedJson &stored,
                                                                ReportWriter &report);

/// null, or an array of function schemas in OpenAI's form; a text is parsed. Reason: bad_tools.
[[nodiscard]] RowResult<OrderedJson> normalizeTools(const OrderedJson &stored);

} // namespace tessera::data
