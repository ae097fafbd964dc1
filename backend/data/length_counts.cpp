// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/length_counts.h"

#include <algorithm>
#include <cmath>

namespace tessera::data {

namespace {

/// The smallest of 1, 2, 5, 10, 20, ... that is at least `width`.
std::int64_t roundWidth(double width)
{
    for (std::int64_t power = 1;; power *= 10) {
        for (const std::int64_t factor : {1, 2, 5}) {
            if (static_cast<double>(factor * power) >= width)
                return factor * power;
        }
    }
}

} // namespace

void LengthCounts::add(std::int64_t tokens)
{
    ++m_counts[tokens];
    ++m_rows;
    m_tokens += tokens;
}

std::int64_t LengthCounts::longest() const
{
    return m_counts.empty() ? 0 : m_counts.rbegin()->first;
}

std::int64_t LengthCounts::longerThan(std::int64_t tokens) const
{
    std::int64_t rows = 0;
    for (auto it = m_counts.upper_bound(tokens); it != m_counts.end(); ++it)
        rows += it->second;
    return rows;
}

std::int64_t LengthCounts::atShare(double share) const
{
    const auto rank =
        std::max<std::int64_t>(1, std::llround(std::ceil(share * static_cast<double>(m_rows))));
    std::int64_t before = 0;
    for (const auto &[tokens, rows] : m_counts) {
        before += rows;
        if (before >= rank)
            return tokens;
    }
    return 0;
}

LengthCounts::Histogram LengthCounts::histogram(int mostBars) const
{
    Histogram bars;
    if (m_counts.empty())
        return bars;
    bars.width = roundWidth(static_cast<double>(longest() + 1) / mostBars);
    bars.rows.resize(static_cast<std::size_t>(longest() / bars.width + 1));
    for (const auto &[tokens, rows] : m_counts)
        bars.rows[static_cast<std::size_t>(tokens / bars.width)] += rows;
    return bars;
}

double LengthCounts::paddingShare(std::int64_t batch) const
{
    if (m_tokens == 0)
        return 0;
    // The longest of `batch` rows has at most L tokens with the chance F(L)^batch.
    const auto all = static_cast<double>(m_rows);
    double longestOfBatch = 0;
    double below = 0;
    std::int64_t upTo = 0;
    for (const auto &[tokens, rows] : m_counts) {
        upTo += rows;
        const double chance = std::pow(static_cast<double>(upTo) / all, static_cast<double>(batch));
        longestOfBatch += static_cast<double>(tokens) * (chance - below);
        below = chance;
    }
    return std::max(0.0, 1 - static_cast<double>(m_tokens) / all / longestOfBatch);
}

} // namespace tessera::data
