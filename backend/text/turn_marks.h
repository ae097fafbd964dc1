// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/chat_template.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::text {

struct JinjaProgram;

/// What surrounds an answer in a template.
struct TurnMarks {
    std::string prompt;  ///< from the end of the user's text to where the model begins to generate
    std::string header;  ///< its beginning that stands before a stored answer too
    std::string suffix;  ///< from the end of the answer to the end of the text
    std::string turnEnd; ///< what ends an answer that is not the last one; empty: not told apart
};

/// The marks of one template, learnt by rendering conversations of one question and one answer.
/// They do not depend on the messages, so rows with the same tools and switches share them: a row
/// is then rendered once, not four times. Any thread.
class LearntMarks
{
public:
    /// BadMessage when the template has no place for a question or an answer; errors of execute().
    [[nodiscard]] Result<std::shared_ptr<const TurnMarks>> of(const JinjaProgram &program,
                                                              const TemplateInput &input);

private:
    static constexpr std::size_t kMost = 64; ///< kept; each row may have tools of its own

    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<const TurnMarks>> m_known; ///< by what they depend on
};

/// Bytes of a rendering.
struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Extent of the text of one owner; nullopt when it has none.
[[nodiscard]] std::optional<Span> ownedSpan(const std::vector<OwnedText> &pieces, int owner);

[[nodiscard]] std::string trimmedRight(const std::string &text);
[[nodiscard]] bool isBlank(std::string_view text);
/// True for a think block without a thought, which some templates put before an answer.
[[nodiscard]] bool isEmptyThink(std::string_view text);

} // namespace tessera::text
