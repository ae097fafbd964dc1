// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/chat_template.h"
#include "backend/text/turn_marks.h"

#include <jinja/runtime.h>

#include <atomic>
#include <string>
#include <vector>

namespace tessera::text {

/// Owners of empty pieces that stand where a {% generation %} block begins and ends.
inline constexpr int kGenerationBegin = -1;
inline constexpr int kGenerationEnd = -2;

/// A parsed template. Its functions are const and may run in several threads at once.
struct JinjaProgram {
    std::string origin; ///< where it is written: a file, or a name
    std::string source;
    jinja::program body;
    mutable std::atomic<int> stopped = 0; ///< renderings that reached a limit
    mutable LearntMarks marks;            ///< what surrounds answers

    /// ChatTemplate::pieces(), with the marks of {% generation %} among them.
    [[nodiscard]] Result<std::vector<OwnedText>> execute(const TemplateInput &input) const;
};

struct ChatTemplate::Program : JinjaProgram {};

/// The pieces without the marks, neighbours with the same owner joined again.
[[nodiscard]] std::vector<OwnedText> withoutMarks(std::vector<OwnedText> pieces);
[[nodiscard]] std::string joined(const std::vector<OwnedText> &pieces);

/// BadMessage: "The chat template ORIGIN cannot write this conversation: WHAT."
[[nodiscard]] Error cannotWrite(const std::string &origin, const std::string &what);

/// Some templates leave out tools or tool calls without a word: what they write would teach
/// nothing.
[[nodiscard]] Result<void> checkToolsAreShown(const JinjaProgram &program,
                                              const TemplateInput &input,
                                              const std::vector<OwnedText> &pieces);

/// Cuts a rendering into segments (chat_segments.cpp); `pieces` is execute(input).
[[nodiscard]] Result<std::vector<Segment>> cutSegments(const JinjaProgram &program,
                                                       const TemplateInput &input,
                                                       const std::vector<OwnedText> &pieces);

} // namespace tessera::text
