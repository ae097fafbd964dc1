// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/data/conversation.h"
#include "backend/data/report.h"

#include <string>
#include <vector>

namespace tessera::data {

/// One turn as it is stored, whatever the form, before turns are joined.
struct FlatMessage {
    enum class Kind { System, User, Assistant, ToolCall, ToolResponse };
    Kind kind = Kind::User;
    std::string reasoning; ///< the thought before the text of an answer
    std::string text;
    OrderedJson call; ///< {"name", "arguments"} of a tool call
    OwnLoss loss;
};

/// Reads the messages of an array that is not empty, one source message after another; tool calls
/// become turns of their own. Reasons as normalizeMessages().
[[nodiscard]] RowResult<std::vector<FlatMessage>> flattenMessages(const OrderedJson &list,
                                                                  ReportWriter &report);
[[nodiscard]] std::string kindName(FlatMessage::Kind kind);

} // namespace tessera::data
