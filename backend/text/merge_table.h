// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/text/tokenizer.h"

#include <cstdint>
#include <vector>

namespace tessera::text {

/// What two neighbouring tokens become, and how early.
struct Merge {
    std::int32_t rank = -1; ///< -1: they stay apart
    TokenId merged = -1;
};

/// Hash table from pairs of ids to merges: open addressing, one cache line a look-up.
class MergeTable
{
public:
    explicit MergeTable(std::size_t merges);
    /// A pair that is there already gets the new rank, as in Hugging Face tokenizers.
    void add(TokenId left, TokenId right, Merge merge);
    [[nodiscard]] Merge find(TokenId left, TokenId right) const;

private:
    struct Slot {
        std::uint64_t key = kFree;
        Merge merge;
    };
    static constexpr std::uint64_t kFree = ~std::uint64_t{0}; // ids are not negative
    static std::uint64_t keyOf(TokenId left, TokenId right);
    [[nodiscard]] std::size_t slotOf(std::uint64_t key) const;

    std::vector<Slot> m_slots; // a power of two, at most half full
};

} // namespace tessera::text
