// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace tessera {

enum class LogLevel { Trace, Debug, Info, Warn, Error };

[[nodiscard]] std::string_view logLevelName(LogLevel level);    ///< "warn"
[[nodiscard]] LogLevel logLevelFromName(std::string_view name); ///< Info for an unknown name

/// One line on its way out, as a forwarder sees it.
struct LogLine {
    LogLevel level = LogLevel::Info;
    std::string logger;
    std::string text;
    std::int64_t timeMs = 0;
};

/// Starts logging of this process into `file` (appended, mode 0600), asynchronously: a bounded
/// queue, the oldest lines are dropped first and never block the caller. Call once, from main().
/// A line has UTC time, level, logger and, when set, rank and step.
/// Without this call lines of level Warn and above go to standard error.
[[nodiscard]] Result<void> startLogging(const std::filesystem::path &file, LogLevel level);
/// Writes out what is queued and closes the file. Lines logged later go to standard error.
void stopLogging();

/// Shown in each line from now on; step -1 hides it.
void setLogRank(int rank);
void setLogStep(std::int64_t step);

/// Called by whoever logs for each line of level Info and above, so that a rank can send it to its
/// supervisor. Must be quick and must not log.
void setLogForwarder(std::function<void(const LogLine &)> forwarder);

/// Logs one line. `logger` is a folder's name: "train", "comm".
void logLine(LogLevel level, std::string_view logger, std::string_view text);

template<typename... Args>
void logInfo(std::string_view logger, fmt::format_string<Args...> format, Args &&...args)
{
    logLine(LogLevel::Info, logger, fmt::format(format, std::forward<Args>(args)...));
}
template<typename... Args>
void logWarn(std::string_view logger, fmt::format_string<Args...> format, Args &&...args)
{
    logLine(LogLevel::Warn, logger, fmt::format(format, std::forward<Args>(args)...));
}
template<typename... Args>
void logError(std::string_view logger, fmt::format_string<Args...> format, Args &&...args)
{
    logLine(LogLevel::Error, logger, fmt::format(format, std::forward<Args>(args)...));
}
template<typename... Args>
void logDebug(std::string_view logger, fmt::format_string<Args...> format, Args &&...args)
{
    logLine(LogLevel::Debug, logger, fmt::format(format, std::forward<Args>(args)...));
}

} // namespace tessera
