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
    bool normalized = false; ///< looked for after those that are not
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

    void add(const AddedToken &token);

    /// The text as sections in order, none empty. The longest token at the leftmost place wins.
    [[nodiscard]] std::vector<TextSection> split(std::string_view text,
                                                 const std::vector<Range> &plain) const;
    [[nodiscard]] bool isSpecial(TokenId id) const { return m_special.contains(id); }
    [[nodiscard]] const AddedToken *find(TokenId id) const;
    [[nodiscard]] bool containsSpecial(std::string_view text) const;

private:
    /// Tokens of one pass: by text, with the lengths that occur after each first byte.
    struct Pass {
        TextMap<TokenId> tokens;
        std::array<std::vector<std::size_t>, 256> lengths; ///< longest first
        void add(const AddedToken &token);
        /// The longest token at `at` that `allowed` accepts; -1 when there is none.
        template<typename Allowed>
        [[nodiscard]] TokenId longestAt(std::string_view text, std::size_t at,
                                        const Allowed &allowed) const;
    };

    void splitSection(const Pass &pass, std::string_view whole, std::string_view section,
                      const std::vector<Range> &plain, std::vector<TextSection> &out) const;
    [[nodiscard]] static TextSection widened(const AddedToken &token, std::string_view section,
                                             std::size_t at, std::size_t from);

    std::map<TokenId, AddedToken> m_tokens;
    std::unordered_set<TokenId> m_special;
    Pass m_raw;        // normalized: false
    Pass m_normalized; // normalized: true
};

} // namespace tessera::text
