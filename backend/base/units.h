// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace tessera {

/// "1.50 GiB", "512 B": binary units, three significant digits.
[[nodiscard]] std::string formatBytes(std::uint64_t bytes);
/// "135 M", "30.5 B", "512": decimal units for parameters and tokens.
[[nodiscard]] std::string formatCount(double count);
/// "1 h 02 min", "3 min 05 s", "4.2 s".
[[nodiscard]] std::string formatSeconds(double seconds);

/// Milliseconds since 1970-01-01 UTC.
[[nodiscard]] std::int64_t wallClockMs();
/// "2026-01-31T12:00:00.123Z".
[[nodiscard]] std::string formatUtc(std::int64_t wallClockMs);
/// Seconds from a clock that never goes back.
[[nodiscard]] double monotonicSeconds();

/// A new run id that sorts by time: "20260131-120000-k3f9".
[[nodiscard]] std::string newRunId();
/// True for a text that newRunId() may have made (used before a path is built from it).
[[nodiscard]] bool looksLikeRunId(const std::string &text);

} // namespace tessera
