// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/columns.h"

#include <optional>
#include <string>

namespace tessera::data {

/// What a row asks and what it answers, as texts to compare.
struct PromptAndAnswer {
    std::string prompt;
    std::string answer;
};

/// Of a conversation the last message is the answer. Nothing for rows without a question (text,
/// tokens) and for pairs, which have two answers by their nature.
[[nodiscard]] std::optional<PromptAndAnswer> promptAndAnswer(const MappedRow &row);

} // namespace tessera::data
