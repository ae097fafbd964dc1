// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/assert.h"
#include "backend/data/dataset.h"
#include "backend/data/labels.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace tessera::data {

namespace {

/// Free room of the bins as a tree of maxima: the first bin with enough room in log(bins) steps.
class RoomTree
{
public:
    RoomTree(std::size_t bins, std::int64_t capacity)
        : m_leaves(std::bit_ceil(std::max<std::size_t>(bins, 1))), m_room(2 * m_leaves, capacity)
    {}

    /// The first bin with room for `length`; there always is one, since each item has a bin.
    [[nodiscard]] std::size_t firstWithRoom(std::int64_t length) const
    {
        std::size_t node = 1;
        while (node < m_leaves)
            node = m_room[2 * node] >= length ? 2 * node : 2 * node + 1;
        return node - m_leaves;
    }

    void take(std::size_t bin, std::int64_t length)
    {
        std::size_t node = bin + m_leaves;
        m_room[node] -= length;
        for (node /= 2; node >= 1; node /= 2)
            m_room[node] = std::max(m_room[2 * node], m_room[2 * node + 1]);
    }

private:
    std::size_t m_leaves;
    std::vector<std::int64_t> m_room; // m_room[1] is the root
};

/// SplitMix64 (Steele, Lea, Flood 2014): the same sequence on every machine.
class Random
{
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next()
    {
        m_state += 0x9e3779b97f4a7c15;
        std::uint64_t z = m_state;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    /// Uniform in 0..bound-1, without bias.
    std::uint64_t below(std::uint64_t bound)
    {
        const std::uint64_t first = (0 - bound) % bound; // values under it are one too many
        std::uint64_t value = next();
        while (value < first)
            value = next();
        return value % bound;
    }

private:
    std::uint64_t m_state;
};

} // namespace

std::vector<std::vector<std::int64_t>> packLengths(const std::vector<std::int64_t> &lengths,
                                                   std::int64_t capacity)
{
    std::vector<std::int64_t> order(lengths.size());
    std::iota(order.begin(), order.end(), 0);
    const auto length = [&lengths](std::int64_t i) { return lengths[static_cast<std::size_t>(i)]; };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::int64_t a, std::int64_t b) { return length(a) > length(b); });
    RoomTree room(lengths.size(), capacity);
    std::vector<std::vector<std::int64_t>> bins;
    for (const std::int64_t item : order) {
        TESSERA_ASSERT(length(item) <= capacity);
        const std::size_t bin = room.firstWithRoom(length(item));
        room.take(bin, length(item));
        if (bin >= bins.size())
            bins.resize(bin + 1);
        bins[bin].push_back(item);
    }
    for (std::vector<std::int64_t> &bin : bins)
        std::sort(bin.begin(), bin.end());
    std::sort(bins.begin(), bins.end());
    return bins;
}

std::vector<std::int64_t> epochOrder(std::int64_t rows, std::int64_t epoch, std::int64_t dataSeed,
                                     bool shuffle)
{
    std::vector<std::int64_t> order(static_cast<std::size_t>(rows));
    std::iota(order.begin(), order.end(), 0);
    if (!shuffle)
        return order;
    Random mixed(static_cast<std::uint64_t>(dataSeed));
    Random random(mixed.next() ^ static_cast<std::uint64_t>(epoch));
    for (std::size_t i = order.size(); i > 1; --i) // Fisher-Yates
        std::swap(order[i - 1], order[random.below(i)]);
    return order;
}

std::int64_t PackedRow::trainedTokens() const
{
    return data::trainedTokens(labels);
}

} // namespace tessera::data
