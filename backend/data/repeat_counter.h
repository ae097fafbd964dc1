// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::data {

/// Counts keys that come again, in bounded memory. Keys are 64-bit hashes. Up to `mostKeys`
/// different ones the numbers are exact (but for equal hashes: about n^2 / 2^65 of n keys); with
/// more of them it goes on with every second key, every fourth, ..., and the numbers are estimates.
class RepeatCounter
{
public:
    static constexpr std::size_t kMostKeys = std::size_t{6} << 20;

    /// With `values`, keys also have one each: 16 bytes a key instead of 8, and half as many again
    /// of free slots.
    explicit RepeatCounter(bool values, std::size_t mostKeys = kMostKeys);

    void add(std::uint64_t key, std::uint64_t value = 0);

    /// How often a key came that had come before.
    [[nodiscard]] std::int64_t repeats() const { return m_repeats; }
    /// Keys that came with more than one value.
    [[nodiscard]] std::int64_t conflicts() const { return m_conflicts; }
    [[nodiscard]] bool isExact() const { return m_skippedBits == 0; }

private:
    [[nodiscard]] std::size_t slotOf(std::uint64_t key) const;
    [[nodiscard]] bool isKept(std::uint64_t key) const;
    void insert(std::uint64_t key, std::uint64_t value);
    void makeRoom();
    void moveInto(std::size_t slots);

    std::size_t m_mostKeys;
    std::vector<std::uint64_t> m_keys;   ///< open addressing; 0 is a free slot
    std::vector<std::uint64_t> m_values; ///< empty without values; the top bit marks a conflict
    std::size_t m_used = 0;
    int m_skippedBits = 0; ///< keys are kept when so many of their top bits are 0
    std::int64_t m_repeats = 0;
    std::int64_t m_conflicts = 0;
};

} // namespace tessera::data
