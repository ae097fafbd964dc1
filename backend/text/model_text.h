// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/text_source.h"
#include "backend/text/chat_template.h"
#include "backend/text/tokenizer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::text {

/// How texts become tokens: the one way from a model to its tokenizer and chat template.
struct ModelText {
    std::shared_ptr<const Tokenizer> tokenizer; ///< null: there is none, enough for rows of tokens
    std::filesystem::path tokenizerFile;        ///< that it was read from
    std::optional<ChatTemplate> chat;
    std::optional<ChatTemplate> toolChat; ///< of conversations with tools; not set: `chat`
    /// As the files of a model that was trained with them have them: the chosen one as "default",
    /// else all of the model's own.
    std::vector<hub::NamedTemplate> templates;
    std::string templateHash;       ///< SHA-256 of what `chat` and `toolChat` were made from
    std::optional<Error> whyNoChat; ///< one is wanted, and the model has none to take
    /// Where a setting chose the template: its control tokens that the vocabulary lacks, and a
    /// sentence that says so.
    std::vector<std::string> splitTokens;
    std::string splitTokensNotice;

    /// The template that writes a conversation; null when there is none.
    [[nodiscard]] const ChatTemplate *chatFor(bool tools) const;
};

/// What a run says of its chat template.
struct TemplateWish {
    std::optional<std::string> setting; ///< `template`, as chooseTemplates() takes it
    bool wanted = true;                 ///< `use_chat_template`: false loads none
};

/// Errors as loadTokenizer(), ChatTemplate::compile() and, where the setting says something,
/// chooseTemplates(). That a model has no template is no error before a conversation comes:
/// `whyNoChat` then names the one of ours that fits.
[[nodiscard]] Result<ModelText> openModelText(const hub::TextSource &source,
                                              const TemplateWish &wish);

} // namespace tessera::text
