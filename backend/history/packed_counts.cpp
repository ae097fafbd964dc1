// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/packed_counts.h"

namespace tessera::history {
namespace {

constexpr unsigned kBits = 7;
constexpr unsigned kMore = 1U << kBits;
constexpr unsigned kLongestShift = 63;

} // namespace

std::string packCounts(const std::vector<std::int64_t> &counts)
{
    std::string bytes;
    bytes.reserve(counts.size() * 2);
    for (const std::int64_t count : counts) {
        auto rest = static_cast<std::uint64_t>(count);
        for (; rest >= kMore; rest >>= kBits)
            bytes.push_back(static_cast<char>((rest & (kMore - 1)) | kMore));
        bytes.push_back(static_cast<char>(rest));
    }
    return bytes;
}

std::vector<std::int64_t> unpackCounts(std::string_view bytes)
{
    std::vector<std::int64_t> counts;
    std::uint64_t count = 0;
    unsigned shift = 0;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        if (shift <= kLongestShift)
            count |= std::uint64_t{value & (kMore - 1)} << shift;
        shift += kBits;
        if ((value & kMore) != 0)
            continue;
        counts.push_back(static_cast<std::int64_t>(count));
        count = 0;
        shift = 0;
    }
    return counts;
}

} // namespace tessera::history
