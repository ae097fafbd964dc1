// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace tessera::data {

/// How many rows have how many tokens, exact to one token. T tokens in all have at most sqrt(2 T)
/// different lengths, so this stays small for any data set.
class LengthCounts
{
public:
    void add(std::int64_t tokens);

    [[nodiscard]] std::int64_t rows() const { return m_rows; }
    [[nodiscard]] std::int64_t tokens() const { return m_tokens; }
    [[nodiscard]] std::int64_t longest() const;
    [[nodiscard]] std::int64_t longerThan(std::int64_t tokens) const; ///< rows
    /// The length that `share` (0..1) of the rows do not exceed, by nearest rank; 0 without rows.
    [[nodiscard]] std::int64_t atShare(double share) const;

    /// rows[i] have i * width <= tokens < (i + 1) * width; the last one is the longest row's.
    struct Histogram {
        std::int64_t width = 1; ///< 1, 2 or 5 times a power of ten
        std::vector<std::int64_t> rows;
    };
    [[nodiscard]] Histogram histogram(int mostBars) const;

    /// Share of padding (0..1) if `batch` rows drawn at random were padded to the longest of them.
    [[nodiscard]] double paddingShare(std::int64_t batch) const;

private:
    std::map<std::int64_t, std::int64_t> m_counts; ///< tokens -> rows
    std::int64_t m_rows = 0;
    std::int64_t m_tokens = 0;
};

} // namespace tessera::data
