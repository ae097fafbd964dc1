// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/columns.h"

namespace tessera::data {

/// The two conversations of a pair, as rows of shape Messages; system text, tools and template
/// settings are in both.
struct PreferenceRows {
    MappedRow chosen;
    MappedRow rejected;
};

/// Of a row with `chosen` and `rejected` (texts, messages or lists of messages, behind a prompt in
/// any shape or with it inside), or with messages and `rejected_response` (which replaces what is
/// behind the last user message) or `rejected_messages`. Reasons: missing_column, same_pair,
/// bad_messages. Messages are checked when the conversations are made from the rows.
[[nodiscard]] RowResult<PreferenceRows> preferenceRows(const MappedRow &row);

/// `label` of a row for KTO: whether its answer is wanted. Reasons: missing_column, bad_label.
[[nodiscard]] RowResult<bool> answerLabel(const MappedRow &row);

} // namespace tessera::data
