// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/nearest.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <numeric>

namespace tessera {
namespace {

char lower(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t substitution = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, substitution});
        }
    }
    return row.back();
}

} // namespace

std::string nearestName(std::string_view word, const std::vector<std::string> &candidates)
{
    std::string best;
    std::size_t bestDistance = static_cast<std::size_t>(-1);
    for (const std::string &candidate : candidates) {
        const std::size_t distance = editDistance(word, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    const std::size_t limit = std::max<std::size_t>(2, std::max(word.size(), best.size()) / 3);
    return bestDistance <= limit ? best : std::string();
}

long nearestDivisor(long value, long whole)
{
    long best = 1;
    for (long candidate = 1; candidate <= whole; ++candidate) {
        if (whole % candidate == 0 && std::labs(candidate - value) < std::labs(best - value))
            best = candidate;
    }
    return best;
}

} // namespace tessera
