// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/expert_balance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tessera::ui {
namespace {

double total(std::span<const std::uint32_t> counts)
{
    return static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
}

double variation(std::span<const std::uint32_t> counts, double sum)
{
    const auto experts = static_cast<double>(counts.size());
    if (counts.size() < 2 || sum == 0)
        return 0;
    const double mean = sum / experts;
    double squares = 0;
    for (const std::uint32_t count : counts)
        squares += (count - mean) * (count - mean);
    return std::sqrt(squares / (experts - 1)) / mean;
}

double normalisedEntropy(std::span<const std::uint32_t> counts, double sum)
{
    if (counts.size() < 2 || sum == 0)
        return 0;
    double entropy = 0;
    for (const std::uint32_t count : counts) {
        if (count > 0)
            entropy -= count / sum * std::log(count / sum);
    }
    return entropy / std::log(static_cast<double>(counts.size()));
}

QList<double> loadsOfRanks(std::span<const std::uint32_t> counts, int ranks, double sum)
{
    QList<double> loads;
    const std::size_t perRank = counts.size() / static_cast<std::size_t>(std::max(1, ranks));
    if (perRank == 0)
        return loads;
    for (int rank = 0; rank < ranks; ++rank) {
        const auto own = counts.subspan(static_cast<std::size_t>(rank) * perRank, perRank);
        loads.append(sum == 0 ? 0 : total(own) * ranks / sum);
    }
    return loads;
}

} // namespace

double utilisation(std::span<const std::uint32_t> counts, std::size_t expert)
{
    const double sum = total(counts);
    return sum == 0 ? 0 : counts[expert] * static_cast<double>(counts.size()) / sum;
}

LayerBalance layerBalance(std::span<const std::uint32_t> counts, int expertRanks)
{
    LayerBalance balance;
    if (counts.empty())
        return balance;
    const double sum = total(counts);
    balance.cv = variation(counts, sum);
    balance.entropy = normalisedEntropy(counts, sum);
    balance.rankLoads = loadsOfRanks(counts, expertRanks, sum);
    if (!balance.rankLoads.isEmpty())
        balance.rankImbalance = *std::ranges::max_element(balance.rankLoads);
    if (sum == 0)
        return balance;
    balance.busiest = static_cast<int>(std::ranges::max_element(counts) - counts.begin());
    const double scale = static_cast<double>(counts.size()) / sum;
    balance.maxToMean = counts[static_cast<std::size_t>(balance.busiest)] * scale;
    for (std::size_t expert = 0; expert < counts.size(); ++expert) {
        if (counts[expert] * scale < kDeadBelow)
            balance.dead.append(static_cast<int>(expert));
    }
    return balance;
}

double droppedShare(std::span<const std::uint32_t> counts, double capacityFactor)
{
    const double sum = total(counts);
    if (sum == 0)
        return 0;
    const double capacity = std::ceil(sum / static_cast<double>(counts.size()) * capacityFactor);
    double dropped = 0;
    for (const std::uint32_t count : counts)
        dropped += std::max(0.0, count - capacity);
    return dropped / sum;
}

} // namespace tessera::ui
