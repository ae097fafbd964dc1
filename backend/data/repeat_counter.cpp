// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/repeat_counter.h"

#include <utility>

namespace tessera::data {

namespace {

constexpr std::size_t kFirstSlots = 1024;
constexpr std::uint64_t kConflict = std::uint64_t{1} << 63;
constexpr int kKeyBits = 64;

/// At most three quarters of the slots are used.
bool isFull(std::size_t used, std::size_t slots)
{
    return used * 4 >= slots * 3;
}

} // namespace

RepeatCounter::RepeatCounter(bool values, std::size_t mostKeys)
    : m_mostKeys(mostKeys), m_keys(kFirstSlots), m_values(values ? kFirstSlots : 0)
{}

std::size_t RepeatCounter::slotOf(std::uint64_t key) const
{
    const std::size_t mask = m_keys.size() - 1;
    std::size_t slot = key & mask;
    while (m_keys[slot] != 0 && m_keys[slot] != key)
        slot = (slot + 1) & mask;
    return slot;
}

bool RepeatCounter::isKept(std::uint64_t key) const
{
    return m_skippedBits == 0 || key >> (kKeyBits - m_skippedBits) == 0;
}

void RepeatCounter::add(std::uint64_t key, std::uint64_t value)
{
    key = key == 0 ? 1 : key;
    value &= ~kConflict;
    if (!isKept(key))
        return;
    const std::size_t slot = slotOf(key);
    if (m_keys[slot] == 0) {
        insert(key, value);
        return;
    }
    // Each key that is kept stands for as many as are skipped for it.
    const std::int64_t weight = std::int64_t{1} << m_skippedBits;
    m_repeats += weight;
    if (m_values.empty() || (m_values[slot] & kConflict) != 0 || m_values[slot] == value)
        return;
    m_values[slot] |= kConflict;
    m_conflicts += weight;
}

void RepeatCounter::insert(std::uint64_t key, std::uint64_t value)
{
    if (isFull(m_used + 1, m_keys.size()) || m_used >= m_mostKeys)
        makeRoom();
    if (!isKept(key))
        return;
    const std::size_t slot = slotOf(key);
    m_keys[slot] = key;
    if (!m_values.empty())
        m_values[slot] = value;
    ++m_used;
}

void RepeatCounter::makeRoom()
{
    if (m_used < m_mostKeys)
        return moveInto(m_keys.size() * 2);
    while (m_used >= m_mostKeys && m_skippedBits < kKeyBits - 1) {
        ++m_skippedBits;
        moveInto(m_keys.size());
    }
}

void RepeatCounter::moveInto(std::size_t slots)
{
    const std::vector<std::uint64_t> keys =
        std::exchange(m_keys, std::vector<std::uint64_t>(slots));
    const bool withValues = !m_values.empty();
    const std::vector<std::uint64_t> values =
        std::exchange(m_values, std::vector<std::uint64_t>(withValues ? slots : 0));
    m_used = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i] == 0 || !isKept(keys[i]))
            continue;
        const std::size_t slot = slotOf(keys[i]);
        m_keys[slot] = keys[i];
        if (withValues)
            m_values[slot] = values[i];
        ++m_used;
    }
}

} // namespace tessera::data
