// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/vocabulary.h"

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace tessera::text {

/// A token that is found in the text before anything else happens to it.
struct AddedToken {
    std::string content;
    TokenId id = -1;
    bool special = false;    ///< a control token
    bool normalized = false; ///< looked for in normalised text, after those that are not
    bool leftStrip = false;  ///< takes the white space before it
    bool rightStrip = false;
    bool singleWord = false; ///< not inside a word
};

/// A part of a text: an added token, or text between them (id < 0).
struct TextSection {
    std::string_view text;
    TokenId id = -1;
};

/// The added tokens of one tokenizer. Immutable after adding; any thread.
class AddedTokens
{
public:
    /// A range of bytes of the text where special tokens are not looked for.
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    /// `spelling`: what is looked for, and what it decodes to; of a normalized token its content as
    /// the normalizer leaves it.
    void add(const AddedToken &token, const std::string &spelling);
    /// Null for a token whose spelling is its content.
    [[nodiscard]] const std::string *otherSpelling(TokenId id) const;

    /// The text as sections in order, none empty, by the tokens that are not normalized. The
    /// longest token at the leftmost place wins.
    [[nodiscard]] std::vector<TextSection> splitRaw(std::string_view text,
                                                    const std::vector<Range> &plain) const;
    /// The same of normalised text by the other tokens; the ranges are of this text.
    [[nodiscard]] std::vector<TextSection> splitNormal(std::string_view text,
                                                       const std::vector<Range> &plain) const;
    [[nodiscard]] bool isSpecial(TokenId id) const { return m_special.contains(id); }
    /// Whether a special token is looked for in text as it is / in normalised text.
    [[nodiscard]] bool containsRawSpecial(std::string_view text) const;
    [[nodiscard]] bool containsNormalSpecial(std::string_view text) const;
    [[nodiscard]] bool hasNormal() const { return !m_normal.tokens.empty(); }
    [[nodiscard]] bool hasNormalSpecial() const { return m_normal.special; }

private:
    /// Tokens of one pass: by text, with the lengths that occur after each first byte.
    struct Pass {
        TextMap<TokenId> tokens;
        std::array<std::vector<std::size_t>, 256> lengths; ///< longest first
        bool special = false;                              ///< one of them is
        void add(const AddedToken &token, const std::string &spelling);
        struct Found {
            TokenId id = -1; ///< none
            std::size_t length = 0;
        };
        /// The longest token at `at` that `allowed` accepts.
        template<typename Allowed>
        [[nodiscard]] Found longestAt(std::string_view text, std::size_t at,
                                      const Allowed &allowed) const;
    };

    [[nodiscard]] std::vector<TextSection> split(const Pass &pass, std::string_view text,
                                                 const std::vector<Range> &plain) const;
    [[nodiscard]] bool containsSpecial(const Pass &pass, std::string_view text) const;

    std::map<TokenId, AddedToken> m_tokens;
    std::unordered_set<TokenId> m_special;
    std::map<TokenId, std::string> m_otherSpellings;
    Pass m_raw;
    Pass m_normal;
};

} // namespace tessera::text
