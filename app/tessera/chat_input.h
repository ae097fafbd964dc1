// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tessera/token_view.h"
#include "backend/base/result.h"
#include "backend/text/model_text.h"

#include <string>

namespace tessera::app {

/// A conversation in a file: a list of messages, or an object with messages, tools and
/// chat_template_kwargs.
struct ChatInput {
    std::string file;
    bool generationPrompt = true; ///< what begins an answer is put behind an unanswered one
};

/// The conversation as the model's template writes it, in tokens. BadFile for a file that is none,
/// ModelText::whyNoChat, and what the template says.
[[nodiscard]] Result<TokenView> tokenizeChat(const text::ModelText &model, const ChatInput &chat);

/// The model's tokenizer and, for a conversation, its templates; `chatTemplate` as the setting
/// `template` says it, empty: the model's own.
[[nodiscard]] Result<text::ModelText> openText(const hub::TextSource &source,
                                               const std::string &chatTemplate, bool wantsChat);

} // namespace tessera::app
