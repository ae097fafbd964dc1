// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera::data {

/// Counts the packs that packLengths() makes of lengths that come one by one, in memory that does
/// not grow with them.
class PackCounter
{
public:
    PackCounter(std::int64_t capacity, std::string_view strategy);

    void add(std::int64_t length);
    [[nodiscard]] std::int64_t packs() const; ///< as if none came any more
    [[nodiscard]] std::int64_t capacity() const { return m_capacity; }

private:
    std::int64_t m_capacity;
    bool m_sequential;
    std::int64_t m_packs = 0;          ///< that are closed, in order also the open one
    std::int64_t m_room = 0;           ///< of the open one
    std::vector<std::int64_t> m_block; ///< lengths, those of the last pack before it first
    std::size_t m_fresh = 0;           ///< of m_block, those behind it
};

} // namespace tessera::data
