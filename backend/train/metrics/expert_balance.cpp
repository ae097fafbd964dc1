// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/metrics/expert_balance.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace tessera::train {
namespace {

double total(std::span<const std::int64_t> counts)
{
    return static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
}

using LayerValue = std::function<double(std::span<const std::int64_t>)>;

double largestUtilization(std::span<const std::int64_t> counts)
{
    const auto at = std::ranges::max_element(counts) - counts.begin();
    return utilization(counts, static_cast<std::size_t>(at));
}

double smallestUtilization(std::span<const std::int64_t> counts)
{
    const auto at = std::ranges::min_element(counts) - counts.begin();
    return utilization(counts, static_cast<std::size_t>(at));
}

std::optional<double> largest(const StepFacts &facts, const LayerValue &value)
{
    if (facts.expertLoad.empty())
        return std::nullopt;
    double best = -std::numeric_limits<double>::infinity();
    for (const auto &counts : facts.expertLoad)
        best = std::max(best, value(counts));
    return best;
}

} // namespace

double coefficientOfVariation(std::span<const std::int64_t> counts)
{
    const auto experts = static_cast<double>(counts.size());
    const double mean = counts.empty() ? 0 : total(counts) / experts;
    if (counts.size() < 2 || mean == 0)
        return 0;
    double squares = 0;
    for (const std::int64_t count : counts)
        squares += (static_cast<double>(count) - mean) * (static_cast<double>(count) - mean);
    return std::sqrt(squares / (experts - 1)) / mean;
}

double utilization(std::span<const std::int64_t> counts, std::size_t expert)
{
    const double sum = total(counts);
    return sum == 0
        ? 0
        : static_cast<double>(counts[expert]) * static_cast<double>(counts.size()) / sum;
}

double epImbalance(std::span<const std::int64_t> counts, int expertRanks)
{
    const double sum = total(counts);
    const std::size_t perRank = counts.size() / static_cast<std::size_t>(expertRanks);
    if (sum == 0 || perRank == 0)
        return 0;
    double most = 0;
    for (std::size_t first = 0; first + perRank <= counts.size(); first += perRank)
        most = std::max(most, total(counts.subspan(first, perRank)));
    return most * expertRanks / sum;
}

std::optional<double> cvMean(const StepFacts &facts)
{
    if (facts.expertLoad.empty())
        return std::nullopt;
    double sum = 0;
    for (const auto &counts : facts.expertLoad)
        sum += coefficientOfVariation(counts);
    return sum / static_cast<double>(facts.expertLoad.size());
}

std::optional<double> cvMax(const StepFacts &facts)
{
    return largest(facts, coefficientOfVariation);
}

std::optional<double> utilizationMin(const StepFacts &facts)
{
    const auto negated =
        largest(facts, [](std::span<const std::int64_t> c) { return -smallestUtilization(c); });
    return negated ? std::optional(-*negated) : std::nullopt;
}

std::optional<double> utilizationMax(const StepFacts &facts)
{
    return largest(facts, largestUtilization);
}

std::optional<double> deadExperts(const StepFacts &facts)
{
    if (facts.expertLoad.empty())
        return std::nullopt;
    std::int64_t dead = 0;
    for (const auto &counts : facts.expertLoad) {
        const double sum = total(counts);
        if (sum == 0)
            continue;
        const double scale = static_cast<double>(counts.size()) / sum;
        dead += std::ranges::count_if(counts, [scale](std::int64_t count) {
            return static_cast<double>(count) * scale < kDeadBelow;
        });
    }
    return static_cast<double>(dead);
}

std::optional<double> epImbalanceMax(const StepFacts &facts)
{
    return largest(facts, [&](std::span<const std::int64_t> counts) {
        return epImbalance(counts, facts.expertRanks);
    });
}

} // namespace tessera::train
