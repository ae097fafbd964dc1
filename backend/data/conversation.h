// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::data {

enum class Role { System, User, Assistant, Tool };

/// What a message says of its own training.
struct OwnLoss {
    std::optional<bool> trained;  ///< overrides the base of the loss scale
    std::optional<double> weight; ///< overrides its named rules; at least 0
    bool operator==(const OwnLoss &) const = default;
};

/// A text that one source message gave; runs of the same side are joined but keep their parts.
struct MessagePart {
    std::string text;
    OwnLoss loss;
};

struct Message {
    Role role = Role::User;
    std::string reasoning; ///< the thought before an answer, which templates write or leave out
    std::vector<MessagePart> parts;
    std::vector<OrderedJson> toolCalls; ///< {"name", "arguments"} of an assistant message
    OwnLoss toolCallLoss;               ///< of all calls of this message
    bool mixedToolLoss = false;         ///< its calls say different things

    [[nodiscard]] std::string text() const
    {
        std::string all;
        for (const MessagePart &part : parts)
            all += part.text;
        return all;
    }
};

/// The messages of one row, with what its template gets besides them.
struct Conversation { // NOLINT(bugprone-exception-escape): nlohmann's move asserts
    std::vector<Message> messages;
    OrderedJson tools;  ///< null or an array of {"type": "function", "function": ...}
    OrderedJson kwargs; ///< chat_template_kwargs or null
};

} // namespace tessera::data
