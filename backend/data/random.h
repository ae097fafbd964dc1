// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tessera::data {

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
    /// Uniform in [0, 1).
    double share()
    {
        constexpr int kMantissa = 53;
        constexpr int kUnused = 64 - kMantissa;
        return static_cast<double>(next() >> kUnused) / static_cast<double>(1ULL << kMantissa);
    }

private:
    std::uint64_t m_state;
};

/// Fisher-Yates.
template<typename T>
void shuffle(std::vector<T> &items, Random &random)
{
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[random.below(i)]);
}

} // namespace tessera::data
