// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/columns.h"
#include "backend/data/conversation.h"

namespace tessera::data {

/// The conversation of a row of shape Messages, Alpaca or Query. `system` (the setting) is used
/// when the row has none; an empty one is an empty system message, which keeps a template from
/// adding its own. Reasons as normalizeMessages() and normalizeTools(), and no_prompt, no_answer,
/// missing_column, unsupported_media.
[[nodiscard]] RowResult<Conversation> conversationOf(const MappedRow &row,
                                                     const std::optional<std::string> &system,
                                                     ReportWriter &report);

} // namespace tessera::data
