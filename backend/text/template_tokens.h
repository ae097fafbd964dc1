// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/chat_template.h"
#include "backend/text/tokenizer.h"

#include <string>
#include <vector>

namespace tessera::text {

/// What a template writes around messages in the form of control tokens (<|im_end|>,
/// <end_of_turn>) and a vocabulary does not have: such text becomes several plain tokens. In the
/// order of a conversation of one question and one answer; none when the template cannot write it.
[[nodiscard]] std::vector<std::string> tokensLacking(const ChatTemplate &chat,
                                                     const Tokenizer &tokenizer);

} // namespace tessera::text
