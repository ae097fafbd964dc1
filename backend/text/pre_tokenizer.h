// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/text/regex.h"

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tessera::text {

/// GPT-2's split: contractions, letters, digits, the rest, white space.
[[nodiscard]] std::string_view gpt2Pattern();

/// Cuts a normalised text into the words that BPE works in: tokenizer.json's "pre_tokenizer".
/// Immutable; any thread.
class PreTokenizer
{
public:
    /// What happens to a match: a word of its own, removed, joined to a neighbour, or joined to
    /// matches beside it.
    enum class Behavior { Isolated, Removed, MergedWithPrevious, MergedWithNext, Contiguous };
    struct Split {
        Regex pattern;
        Behavior behavior = Behavior::Isolated;
        bool invert = false;
    };
    struct Metaspace {
        std::string replacement;
        bool prependAlways = false;
        bool prependFirst = false; ///< only at the beginning of the whole text
        bool split = true;
    };
    struct PrefixSpace {}; ///< ByteLevel's add_prefix_space
    using Step = std::variant<Split, Metaspace, PrefixSpace>;

    /// Where a text stands: `section` after an added token or at the beginning, `whole` at the
    /// beginning of everything.
    struct Position {
        bool section = true;
        bool whole = true;
    };

    /// Takes one word, which is not empty; its text is gone afterwards.
    using WordSink = std::function<void(std::string_view word)>;

    PreTokenizer() = default; ///< the text is one word
    explicit PreTokenizer(std::vector<Step> steps, bool byteLevel)
        : m_steps(std::move(steps)), m_byteLevel(byteLevel)
    {}
    /// `json` may be null. UnsupportedFormat names a type that we cannot do.
    [[nodiscard]] static Result<PreTokenizer> fromJson(const Json &json, const std::string &file);

    /// Gives the words of a text to `sink`, in order and as they are found: nothing is kept of
    /// them, however long the text is.
    void split(std::string_view text, Position position, const WordSink &sink) const;
    /// True when the vocabulary spells bytes in GPT-2's alphabet; words are raw bytes for us.
    [[nodiscard]] bool byteLevel() const { return m_byteLevel; }

private:
    std::vector<Step> m_steps;
    bool m_byteLevel = false;
};

} // namespace tessera::text
