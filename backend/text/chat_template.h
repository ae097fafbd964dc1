// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tessera::text {

class Tokenizer;

/// Whose text a piece of a rendering is: the template's, the tools', or a message's, which is its
/// index plus kFirstMessageOwner.
inline constexpr int kTemplateOwner = 0;
inline constexpr int kToolsOwner = 1;
inline constexpr int kFirstMessageOwner = 2;

struct OwnedText {
    std::string text;
    int owner = kTemplateOwner;
};

/// A piece of a rendered conversation.
struct Segment {
    std::string text;
    bool trained = false;      ///< assistant text and its end-of-turn suffix
    bool fromRow = false;      ///< text of the data set, where special-token text is plain text
    std::int64_t message = -1; ///< of trained text: the index of its message in the input
    bool operator==(const Segment &) const = default;
};

/// What a template sees besides the messages.
struct TemplateInput {
    OrderedJson messages; ///< array of {"role", "content", ...}
    OrderedJson tools;    ///< null or an array of function schemas
    OrderedJson kwargs;   ///< chat_template_kwargs, an object or null
    bool addGenerationPrompt = false;
    std::string bosToken;
    std::string eosToken;

    /// Sets both tokens as this tokenizer writes them; one that it lacks is empty.
    void useTokensOf(const Tokenizer &tokenizer);
};

/// A model's chat template: Jinja text run by llama.cpp's engine, corrected where it is known to
/// differ from Jinja2 (README.md). Immutable; any thread.
class ChatTemplate
{
public:
    [[nodiscard]] static Result<ChatTemplate> compile(const std::string &jinja);

    /// The whole text. The template's own raise_exception() is BadMessage with its words.
    [[nodiscard]] Result<std::string> render(const TemplateInput &input) const;

    /// The same text as pieces with their owners, neighbours with the same owner joined.
    [[nodiscard]] Result<std::vector<OwnedText>> pieces(const TemplateInput &input) const;

    /// The same text cut into segments: `trained` on each assistant content and the end-of-turn
    /// text that follows it, `fromRow` on message contents. The texts joined equal render(). Found
    /// by rendering with unique marks in place of the contents and comparing; when a template
    /// changes contents (trims, reorders) so that the marks cannot be placed, NotSupported says so.
    [[nodiscard]] Result<std::vector<Segment>> segments(const TemplateInput &input) const;

private:
    struct Program;
    std::shared_ptr<const Program> m_program;
};

} // namespace tessera::text
