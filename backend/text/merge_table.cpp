// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/merge_table.h"

#include <bit>

namespace tessera::text {

MergeTable::MergeTable(std::size_t merges) : m_slots(std::bit_ceil(merges * 2 + 2)) {}

std::uint64_t MergeTable::keyOf(TokenId left, TokenId right)
{
    return std::uint64_t{static_cast<std::uint32_t>(left)} << 32
        | std::uint64_t{static_cast<std::uint32_t>(right)};
}

std::size_t MergeTable::slotOf(std::uint64_t key) const
{
    constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15; // Fibonacci hashing
    std::uint64_t hash = key * kGolden;
    hash ^= hash >> 32;
    std::size_t slot = hash & (m_slots.size() - 1);
    while (m_slots[slot].key != kFree && m_slots[slot].key != key)
        slot = (slot + 1) & (m_slots.size() - 1);
    return slot;
}

void MergeTable::add(TokenId left, TokenId right, Merge merge)
{
    const std::uint64_t key = keyOf(left, right);
    m_slots[slotOf(key)] = {key, merge};
}

Merge MergeTable::find(TokenId left, TokenId right) const
{
    const Slot &slot = m_slots[slotOf(keyOf(left, right))];
    return slot.key == kFree ? Merge{} : slot.merge;
}

} // namespace tessera::text
