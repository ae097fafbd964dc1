// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/word_table.h"

#include <bit>
#include <functional>

namespace tessera::text {

namespace {

std::uint32_t hashOf(std::string_view word)
{
    return static_cast<std::uint32_t>(std::hash<std::string_view>{}(word));
}

} // namespace

WordTable::WordTable(std::size_t words) : m_slots(std::bit_ceil(words * 2 + 2)) {}

std::size_t WordTable::slotOf(std::string_view word, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    while (m_slots[at].id >= 0) {
        const Slot &slot = m_slots[at];
        if (slot.hash == hash && slot.length == word.size()
            && std::string_view(m_texts).substr(slot.begin, slot.length) == word)
            break;
        at = (at + 1) & mask;
    }
    return at;
}

void WordTable::add(std::string_view word, TokenId id)
{
    const std::uint32_t hash = hashOf(word);
    Slot &slot = m_slots[slotOf(word, hash)];
    if (slot.id >= 0)
        return;
    slot = {static_cast<std::uint32_t>(m_texts.size()), static_cast<std::uint32_t>(word.size()),
            hash, id};
    m_texts += word;
}

TokenId WordTable::find(std::string_view word) const
{
    return m_slots[slotOf(word, hashOf(word))].id;
}

} // namespace tessera::text
