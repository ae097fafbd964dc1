// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/order.h"

#include "backend/base/assert.h"
#include "backend/data/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tessera::data {
namespace {

/// Which of several chances a number of [0, 1) falls into.
std::size_t chosen(const std::vector<double> &chances, double number)
{
    std::size_t set = 0;
    for (double sum = chances[0]; number >= sum && set + 1 < chances.size(); sum += chances[set])
        ++set;
    return set;
}

} // namespace

std::vector<std::int64_t> epochOrder(std::int64_t rows, std::int64_t epoch, std::int64_t dataSeed,
                                     bool shuffle)
{
    std::vector<std::int64_t> order(static_cast<std::size_t>(rows));
    std::iota(order.begin(), order.end(), 0);
    if (!shuffle)
        return order;
    Random mixed(static_cast<std::uint64_t>(dataSeed));
    Random random(mixed.next() ^ static_cast<std::uint64_t>(epoch));
    data::shuffle(order, random);
    return order;
}

std::vector<std::int64_t> mixed(const std::vector<std::vector<std::int64_t>> &sets,
                                const std::vector<double> &chances,
                                std::string_view stoppingStrategy, std::int64_t dataSeed)
{
    TESSERA_ASSERT(sets.size() == chances.size() && !sets.empty());
    const std::size_t toEnd = stoppingStrategy == "all_exhausted" ? sets.size() : 1;
    Random random(static_cast<std::uint64_t>(dataSeed));
    std::vector<std::size_t> next(sets.size(), 0);
    std::vector<bool> ended(sets.size(), false);
    std::vector<std::int64_t> order;
    for (std::size_t endedSets = 0; endedSets < toEnd;) {
        const std::size_t set = chosen(chances, random.share());
        TESSERA_ASSERT(!sets[set].empty());
        order.push_back(sets[set][next[set]]);
        if (++next[set] < sets[set].size())
            continue;
        next[set] = 0;
        endedSets += ended[set] ? 0 : 1;
        ended[set] = true;
    }
    return order;
}

Split split(const std::vector<std::int64_t> &set, double ratio, std::int64_t dataSeed)
{
    const auto count = static_cast<std::int64_t>(set.size());
    if (ratio <= 0 || count < 2)
        return {.trained = set, .heldOut = {}};
    // A ratio such as 0.1 is not exact in binary: 10 of 100 must not become 9.
    constexpr double kTolerance = 1e-9;
    const auto wanted =
        static_cast<std::int64_t>(std::floor(ratio * static_cast<double>(count) + kTolerance));
    const auto heldCount = std::clamp<std::int64_t>(wanted, 1, count - 1);
    const std::vector<std::int64_t> order = epochOrder(count, 0, dataSeed, true);
    std::vector<bool> held(set.size(), false);
    for (std::int64_t i = 0; i < heldCount; ++i)
        held[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] = true;
    Split parts;
    for (std::size_t i = 0; i < set.size(); ++i)
        (held[i] ? parts.heldOut : parts.trained).push_back(set[i]);
    return parts;
}

} // namespace tessera::data
