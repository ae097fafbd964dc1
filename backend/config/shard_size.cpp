// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/config/shard_size.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string>

namespace tessera::config {
namespace {

struct Unit {
    std::string_view name;
    double bytes;
};
constexpr std::array kUnits{Unit{"", 1},     Unit{"B", 1},
                            Unit{"KB", 1e3}, Unit{"KIB", 1024.0},
                            Unit{"MB", 1e6}, Unit{"MIB", 1024.0 * 1024},
                            Unit{"GB", 1e9}, Unit{"GIB", 1024.0 * 1024 * 1024},
                            Unit{"TB", 1e12}};
constexpr double kLargest = 1e18;

} // namespace

std::optional<std::uint64_t> parseShardSize(std::string_view text)
{
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc())
        return std::nullopt;
    std::string name(read.ptr, text.data() + text.size());
    name.erase(0, name.find_first_not_of(' '));
    std::ranges::transform(name, name.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    const auto unit = std::ranges::find(kUnits, std::string_view(name), &Unit::name);
    if (unit == kUnits.end())
        return std::nullopt;
    const double bytes = number * unit->bytes;
    if (!(bytes >= 1 && bytes <= kLargest))
        return std::nullopt;
    return static_cast<std::uint64_t>(bytes);
}

} // namespace tessera::config
