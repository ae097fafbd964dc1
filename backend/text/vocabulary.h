// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tessera::text {

/// Hash for look-ups by string_view without a copy.
struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const
    {
        return std::hash<std::string_view>{}(text);
    }
};
template<typename Value>
using TextMap = std::unordered_map<std::string, Value, TextHash, std::equal_to<>>;

/// Tokens as the model's file spells them, by id and by text. Gaps between ids are empty texts.
class Vocabulary
{
public:
    void reserve(std::size_t tokens);
    /// An id that is there already gets the new text; a text keeps its first id.
    void add(std::string text, TokenId id);

    [[nodiscard]] std::optional<TokenId> id(std::string_view text) const;
    [[nodiscard]] const std::string &text(TokenId id) const; ///< empty when there is none
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(m_texts.size()); }

private:
    std::vector<std::string> m_texts;
    TextMap<TokenId> m_ids;
};

} // namespace tessera::text
