// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tessera/token_view.h"
#include "backend/base/result.h"

#include <filesystem>
#include <string>

namespace tessera::app {

/// A conversation in a file: a list of messages, or an object with messages, tools and
/// chat_template_kwargs.
struct ChatInput {
    std::string file;
    std::string chatTemplate;     ///< a name; empty: the model's own
    bool generationPrompt = true; ///< what begins an answer is put behind an unanswered one
};

/// The conversation as a model's template writes it, in tokens. BadFile for a file that is none,
/// and what the template says.
[[nodiscard]] Result<TokenView> tokenizeChat(const std::filesystem::path &model,
                                             const text::Tokenizer &tokenizer,
                                             const ChatInput &chat);

} // namespace tessera::app
