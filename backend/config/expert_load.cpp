// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/expert_load.h"

#include "backend/base/assert.h"

#include <cmath>
#include <numeric>

namespace tessera::config {
namespace {

double sumOf(std::span<const std::int64_t> counts)
{
    return static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
}

} // namespace

std::vector<double> expertUtilization(std::span<const std::int64_t> counts)
{
    return rankImbalance(counts, static_cast<int>(counts.size()));
}

double expertVariation(std::span<const std::int64_t> counts)
{
    if (counts.size() < 2)
        return 0;
    const auto experts = static_cast<double>(counts.size());
    const double mean = sumOf(counts) / experts;
    if (mean == 0)
        return 0;
    double squares = 0;
    for (const std::int64_t count : counts)
        squares += (static_cast<double>(count) - mean) * (static_cast<double>(count) - mean);
    return std::sqrt(squares / (experts - 1)) / mean;
}

std::vector<double> rankImbalance(std::span<const std::int64_t> counts, int ranks)
{
    if (ranks < 1)
        return {};
    const auto parts = static_cast<std::size_t>(ranks);
    TESSERA_ASSERT(counts.size() % parts == 0);
    const std::size_t width = counts.size() / parts;
    const double all = sumOf(counts);
    std::vector<double> shares(parts, 0);
    for (std::size_t rank = 0; rank < parts && all > 0; ++rank)
        shares[rank] = sumOf(counts.subspan(rank * width, width)) * ranks / all;
    return shares;
}

} // namespace tessera::config
