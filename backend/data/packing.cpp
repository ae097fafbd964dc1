// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/packing.h"

#include "backend/base/assert.h"
#include "backend/data/pack_counter.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tessera::data {
namespace {

constexpr std::size_t kBlock = 1000; // samples
constexpr std::string_view kSequential = "sequential";

using Packs = std::vector<std::vector<std::int64_t>>;

/// Puts samples where the least room is left that they fit into.
class BestFit
{
public:
    explicit BestFit(std::int64_t capacity) : m_capacity(capacity) {}

    void add(std::int64_t sample, std::int64_t length)
    {
        // Of packs with the same room the one that was opened first.
        auto found = m_rooms.lower_bound({length, 0});
        if (found == m_rooms.end()) {
            found = m_rooms.emplace(m_capacity, m_packs.size()).first;
            m_packs.emplace_back();
        }
        const auto [room, pack] = *found;
        m_rooms.erase(found);
        m_rooms.emplace(room - length, pack);
        m_packs[pack].push_back(sample);
    }
    [[nodiscard]] Packs take() { return std::move(m_packs); }

private:
    std::int64_t m_capacity;
    Packs m_packs;
    std::set<std::pair<std::int64_t, std::size_t>> m_rooms; ///< free tokens, pack
};

/// Packs of one block; lengthOf(sample) is its length.
template<typename LengthOf>
Packs bestOf(std::vector<std::int64_t> block, std::int64_t capacity, const LengthOf &lengthOf)
{
    std::ranges::sort(block);
    std::ranges::stable_sort(block, std::greater<>(), lengthOf);
    BestFit fit(capacity);
    for (const std::int64_t sample : block)
        fit.add(sample, lengthOf(sample));
    return fit.take();
}

/// Of samples that are their lengths.
Packs bestOf(const std::vector<std::int64_t> &lengths, std::int64_t capacity)
{
    return bestOf(lengths, capacity, [](std::int64_t length) { return length; });
}

class Packer
{
public:
    Packer(const std::vector<std::int64_t> &lengths, std::int64_t capacity)
        : m_lengths(lengths), m_capacity(capacity)
    {}

    Packs best()
    {
        std::vector<std::int64_t> block;
        for (std::size_t next = 0; next < m_lengths.size();) {
            const std::size_t end = std::min(next + kBlock, m_lengths.size());
            for (; next < end; ++next)
                block.push_back(static_cast<std::int64_t>(next));
            Packs packs =
                bestOf(block, m_capacity, [this](std::int64_t sample) { return lengthOf(sample); });
            block.clear();
            if (next < m_lengths.size()) {
                block = std::move(packs.back());
                packs.pop_back();
            }
            std::ranges::move(packs, std::back_inserter(m_packs));
        }
        return sorted();
    }

    Packs sequential()
    {
        std::int64_t room = 0;
        for (std::size_t i = 0; i < m_lengths.size(); ++i) {
            if (lengthOf(static_cast<std::int64_t>(i)) > room) {
                m_packs.emplace_back();
                room = m_capacity;
            }
            room -= m_lengths[i];
            m_packs.back().push_back(static_cast<std::int64_t>(i));
        }
        return std::move(m_packs);
    }

private:
    [[nodiscard]] std::int64_t lengthOf(std::int64_t sample) const
    {
        const std::int64_t length = m_lengths[static_cast<std::size_t>(sample)];
        TESSERA_ASSERT(length <= m_capacity);
        return length;
    }

    Packs sorted()
    {
        for (std::vector<std::int64_t> &pack : m_packs)
            std::ranges::sort(pack);
        std::ranges::sort(m_packs);
        return std::move(m_packs);
    }

    const std::vector<std::int64_t> &m_lengths;
    std::int64_t m_capacity;
    Packs m_packs;
};

} // namespace

Packs packLengths(const std::vector<std::int64_t> &lengths, std::int64_t capacity,
                  std::string_view strategy)
{
    Packer packer(lengths, capacity);
    return strategy == kSequential ? packer.sequential() : packer.best();
}

PackCounter::PackCounter(std::int64_t capacity, std::string_view strategy)
    : m_capacity(capacity), m_sequential(strategy == kSequential)
{}

void PackCounter::add(std::int64_t length)
{
    TESSERA_ASSERT(length <= m_capacity);
    if (m_sequential) {
        if (m_packs == 0 || length > m_room) {
            ++m_packs;
            m_room = m_capacity;
        }
        m_room -= length;
        return;
    }
    if (m_fresh == kBlock) {
        Packs packs = bestOf(m_block, m_capacity);
        m_packs += static_cast<std::int64_t>(packs.size()) - 1;
        m_block = std::move(packs.back());
        m_fresh = 0;
    }
    m_block.push_back(length);
    ++m_fresh;
}

std::int64_t PackCounter::packs() const
{
    return m_packs + static_cast<std::int64_t>(bestOf(m_block, m_capacity).size());
}

} // namespace tessera::data
