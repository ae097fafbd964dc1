// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/log.h"

#include "backend/base/files.h"
#include "backend/base/units.h"

#include <spdlog/async.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include <sys/stat.h>

#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>

namespace tessera {
namespace {

constexpr std::size_t kQueuedLines = 8192;

struct LogState {
    std::mutex mutex;
    std::shared_ptr<spdlog::async_logger> logger;   // guarded by mutex
    std::function<void(const LogLine &)> forwarder; // guarded by mutex
    std::atomic<LogLevel> level{LogLevel::Warn};
    std::atomic<int> rank{-1};
    std::atomic<std::int64_t> step{-1};
};

LogState &state()
{
    static LogState instance;
    return instance;
}

spdlog::level::level_enum spdlogLevel(LogLevel level)
{
    switch (level) {
    case LogLevel::Trace:
        return spdlog::level::trace;
    case LogLevel::Debug:
        return spdlog::level::debug;
    case LogLevel::Info:
        return spdlog::level::info;
    case LogLevel::Warn:
        return spdlog::level::warn;
    case LogLevel::Error:
        return spdlog::level::err;
    }
    return spdlog::level::info;
}

std::string compose(const LogLine &line)
{
    std::string place;
    if (const int rank = state().rank; rank >= 0)
        place += fmt::format(" [rank {}]", rank);
    if (const std::int64_t step = state().step; step >= 0)
        place += fmt::format(" [step {}]", step);
    return fmt::format("{} {:<5} [{}]{} {}", formatUtc(line.timeMs), logLevelName(line.level),
                       line.logger, place, line.text);
}

} // namespace

std::string_view logLevelName(LogLevel level)
{
    switch (level) {
    case LogLevel::Trace:
        return "trace";
    case LogLevel::Debug:
        return "debug";
    case LogLevel::Info:
        return "info";
    case LogLevel::Warn:
        return "warn";
    case LogLevel::Error:
        return "error";
    }
    return "info";
}

LogLevel logLevelFromName(std::string_view name)
{
    for (const LogLevel level :
         {LogLevel::Trace, LogLevel::Debug, LogLevel::Warn, LogLevel::Error}) {
        if (logLevelName(level) == name)
            return level;
    }
    return LogLevel::Info;
}

Result<void> startLogging(const std::filesystem::path &file, LogLevel level)
{
    TESSERA_CHECK(makeFolder(file.parent_path()));
    try {
        const mode_t before = ::umask(0077);
        auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file.string());
        ::umask(before);
        spdlog::init_thread_pool(kQueuedLines, 1);
        auto logger = std::make_shared<spdlog::async_logger>(
            "tessera", std::move(sink), spdlog::thread_pool(),
            spdlog::async_overflow_policy::overrun_oldest);
        logger->set_pattern("%v");
        logger->set_level(spdlog::level::trace);
        logger->flush_on(spdlog::level::info);
        const std::scoped_lock lock(state().mutex);
        state().logger = std::move(logger);
        state().level = level;
    } catch (const spdlog::spdlog_ex &failure) {
        return fileUnwritable(file.string(), failure.what());
    }
    return {};
}

void stopLogging()
{
    const std::scoped_lock lock(state().mutex);
    if (!state().logger)
        return;
    state().logger->flush();
    state().logger.reset();
    state().level = LogLevel::Warn;
    spdlog::shutdown();
}

void setLogRank(int rank)
{
    state().rank = rank;
}

void setLogStep(std::int64_t step)
{
    state().step = step;
}

void setLogForwarder(std::function<void(const LogLine &)> forwarder)
{
    const std::scoped_lock lock(state().mutex);
    state().forwarder = std::move(forwarder);
}

void logLine(LogLevel level, std::string_view logger, std::string_view text)
{
    if (level < state().level.load(std::memory_order_relaxed))
        return;
    const LogLine line{.level = level,
                       .logger = std::string(logger),
                       .text = std::string(text),
                       .timeMs = wallClockMs()};
    const std::string whole = compose(line);
    const std::scoped_lock lock(state().mutex);
    if (state().logger)
        state().logger->log(spdlogLevel(level), whole);
    else
        std::fprintf(stderr, "%s\n", whole.c_str());
    if (level >= LogLevel::Info && state().forwarder)
        state().forwarder(line);
}

} // namespace tessera
