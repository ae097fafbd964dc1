// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/units.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <random>

namespace tessera {
namespace {

constexpr std::string_view kIdLetters = "abcdefghjkmnpqrstuvwxyz23456789";
constexpr std::size_t kIdTail = 4;
constexpr std::size_t kIdLength = 15 + 1 + kIdTail;

std::string threeDigits(double value)
{
    const int decimals = value >= 100 ? 0 : (value >= 10 ? 1 : 2);
    return fmt::format("{:.{}f}", value, decimals);
}

} // namespace

std::string formatBytes(std::uint64_t bytes)
{
    static constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1024 && unit + 1 < kUnits.size()) {
        value /= 1024;
        ++unit;
    }
    return unit == 0 ? fmt::format("{} B", bytes)
                     : fmt::format("{} {}", threeDigits(value), kUnits[unit]);
}

std::string formatCount(double count)
{
    static constexpr std::array kUnits{"", " K", " M", " B", " T"};
    std::size_t unit = 0;
    while (std::abs(count) >= 1000 && unit + 1 < kUnits.size()) {
        count /= 1000;
        ++unit;
    }
    return unit == 0 ? fmt::format("{:.0f}", count)
                     : fmt::format("{}{}", threeDigits(count), kUnits[unit]);
}

std::string formatSeconds(double seconds)
{
    if (seconds < 60)
        return fmt::format("{:.1f} s", seconds);
    const auto whole = static_cast<std::int64_t>(std::llround(seconds));
    if (whole < 3600)
        return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

std::int64_t wallClockMs()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::string formatUtc(std::int64_t wallClockMs)
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(wallClockMs / 1000),
                       wallClockMs % 1000);
}

double monotonicSeconds()
{
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

std::string newRunId()
{
    std::random_device source;
    std::uniform_int_distribution<std::size_t> letter(0, kIdLetters.size() - 1);
    std::string tail(kIdTail, ' ');
    std::ranges::generate(tail, [&] { return kIdLetters[letter(source)]; });
    return fmt::format("{:%Y%m%d-%H%M%S}-{}", fmt::gmtime(wallClockMs() / 1000), tail);
}

bool looksLikeRunId(const std::string &text)
{
    if (text.size() != kIdLength || text[8] != '-' || text[15] != '-')
        return false;
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return std::all_of(text.begin(), text.begin() + 8, digit)
        && std::all_of(text.begin() + 9, text.begin() + 15, digit)
        && std::all_of(text.begin() + 16, text.end(),
                       [](char c) { return kIdLetters.find(c) != std::string_view::npos; });
}

} // namespace tessera
