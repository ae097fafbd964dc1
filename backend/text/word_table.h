// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::text {

/// Ids of words: a hash table with open addressing, its texts in one block.
class WordTable
{
public:
    explicit WordTable(std::size_t words);
    /// A word that is there already keeps its first id.
    void add(std::string_view word, TokenId id);
    [[nodiscard]] TokenId find(std::string_view word) const; ///< -1 when it is not there

private:
    struct Slot {
        std::uint32_t begin = 0;
        std::uint32_t length = 0;
        std::uint32_t hash = 0;
        TokenId id = -1;
    };
    /// The slot of the word, or the free one where it would be.
    [[nodiscard]] std::size_t slotOf(std::string_view word, std::uint32_t hash) const;

    std::vector<Slot> m_slots; // a power of two, at most half full
    std::string m_texts;
};

} // namespace tessera::text
