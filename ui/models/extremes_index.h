// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace tessera::ui {

/// Values that only grow at their end, with lowest and highest of any stretch found without
/// looking at each: blocks of 64 and of 4,096 keep their own.
class ExtremesIndex
{
public:
    static constexpr std::size_t kBlock = 64;

    /// What a stretch of values holds. Rows are -1 when no value is finite.
    struct Extremes {
        std::ptrdiff_t lowest = -1;
        std::ptrdiff_t highest = -1;
        std::size_t notFinite = 0;
    };

    void append(double value);
    void truncate(std::size_t size);
    void clear() { truncate(0); }
    void reserve(std::size_t size) { m_values.reserve(size); }

    [[nodiscard]] std::size_t size() const { return m_values.size(); }
    [[nodiscard]] double operator[](std::size_t row) const { return m_values[row]; }
    /// Of rows [first, last).
    [[nodiscard]] Extremes extremes(std::size_t first, std::size_t last) const;
    /// The first row in [first, last) that is not finite; `last` when all are.
    [[nodiscard]] std::size_t firstNotFinite(std::size_t first, std::size_t last) const;

private:
    void join(Extremes &into, const Extremes &other) const;
    void joinRow(Extremes &into, std::size_t row) const;

    std::vector<double> m_values;
    std::vector<Extremes> m_blocks;      ///< of kBlock rows each; the last one may be growing
    std::vector<Extremes> m_largeBlocks; ///< of kBlock blocks each; likewise
};

} // namespace tessera::ui
