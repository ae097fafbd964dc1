// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::text {

/// A compiled regular expression over Unicode text, as Oniguruma with Unicode 16 understands it
/// (PCRE2 does the work). Bytes that are not UTF-8 match nothing. Immutable; any thread.
class Regex
{
public:
    struct Match {
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    /// BadFile when the pattern is not understood, the error quotes it; UnsupportedFormat for what
    /// regex_syntax.h refuses.
    [[nodiscard]] static Result<Regex> compile(std::string_view pattern);

    /// Replaces what `found` held by the matches from left to right that do not overlap. Empty ones
    /// are among them, but none where the match before it ended.
    void matches(std::string_view text, std::vector<Match> &found) const;

private:
    struct Code;
    std::shared_ptr<const Code> m_code;
};

/// The text as part of a pattern that matches it literally.
[[nodiscard]] std::string quotedForRegex(std::string_view text);

} // namespace tessera::text
