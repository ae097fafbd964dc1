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
    /// `origin` is where the text is written, for errors: a file, or a name. BadFile names the
    /// line.
    [[nodiscard]] static Result<ChatTemplate> compile(const std::string &jinja,
                                                      const std::string &origin = "the text");

    /// The whole text. What the template cannot write is BadMessage, with its line and the words of
    /// its own raise_exception(). A template that loops, grows or calls itself without end is
    /// stopped within a second or two, longer for a long conversation: BadFile. After the third
    /// time it is not begun again.
    [[nodiscard]] Result<std::string> render(const TemplateInput &input) const;

    /// The same text as pieces with their owners, neighbours with the same owner joined. BadMessage
    /// too when tools or tool calls are left out of it.
    [[nodiscard]] Result<std::vector<OwnedText>> pieces(const TemplateInput &input) const;

    /// The same text cut into segments: `trained` on each assistant content and the end-of-turn
    /// text that follows it, `fromRow` on message contents. The texts joined equal render(). Found
    /// by what surrounds the answer of a conversation of one question; BadMessage as pieces(), and
    /// when a template leaves out or reorders answers.
    [[nodiscard]] Result<std::vector<Segment>> segments(const TemplateInput &input) const;

private:
    struct Program;
    std::shared_ptr<const Program> m_program;
};

} // namespace tessera::text
