// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <memory>
#include <string>
#include <string_view>

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

    /// Finds the matches of texts, one text after the other. For one thread; the expression has to
    /// outlive it.
    class Matcher
    {
    public:
        explicit Matcher(const Regex &regex);
        Matcher(Matcher &&other) noexcept;
        Matcher(const Matcher &) = delete;
        Matcher &operator=(const Matcher &) = delete;
        Matcher &operator=(Matcher &&) = delete;
        ~Matcher();

        /// `text` has to stay until the next start.
        void start(std::string_view text);
        /// The next match from left to right that does not overlap the one before; false when there
        /// is none. Empty ones are among them, but none where the match before it ended.
        bool next(Match &match);

    private:
        struct State;
        std::unique_ptr<State> m_state;
    };

private:
    struct Code;
    std::shared_ptr<const Code> m_code;
};

/// The text as part of a pattern that matches it literally.
[[nodiscard]] std::string quotedForRegex(std::string_view text);

} // namespace tessera::text
