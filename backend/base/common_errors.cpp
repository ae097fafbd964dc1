// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/common_errors.h"

#include "backend/base/units.h"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>

namespace tessera {

Error noSuchRun(std::string_view given, std::string_view nearest, SourcePlace place)
{
    return {.code = ErrorCode::NoSuchRun,
            .detail = nearest.empty()
                ? fmt::format("There is no run {}.", given)
                : fmt::format("There is no run {}. The nearest is {}.", given, nearest),
            .args = {std::string(given), std::string(nearest)},
            .context = {},
            .place = place};
}

Error wrongState(std::string_view action, std::string_view state, std::string detail,
                 SourcePlace place)
{
    return {.code = ErrorCode::WrongState,
            .detail = detail.empty() ? fmt::format("A run that is {} cannot {}.", state, action)
                                     : std::move(detail),
            .args = {std::string(action), std::string(state)},
            .context = {},
            .place = place};
}

Error diskFull(std::string_view what, std::string_view path, std::uint64_t needed,
               std::uint64_t free, SourcePlace place)
{
    return {.code = ErrorCode::DiskFull,
            .detail = fmt::format("{} needs about {} on the disk of {}, and {} are free.", what,
                                  formatBytes(needed), path, formatBytes(free)),
            .args = {std::string(path), std::to_string(needed), std::to_string(free)},
            .context = {},
            .place = place};
}

Error cannotStart(const std::filesystem::path &program, std::string_view reason, SourcePlace place)
{
    return {.code = ErrorCode::CannotStart,
            .detail = fmt::format("{} cannot be started: {}{}", program.string(), reason,
                                  reason.ends_with('.') ? "" : "."),
            .args = {program.string(), std::string(reason)},
            .context = {},
            .place = place};
}

std::string wayToRoom(const Error &error)
{
    const auto number = [&error](std::size_t at) {
        return error.args.size() > at ? std::strtoull(error.args[at].c_str(), nullptr, 10) : 0;
    };
    if (error.code != ErrorCode::DiskFull)
        return "mend that";
    return number(1) > number(2) ? "free " + formatBytes(number(1) - number(2)) : "free some space";
}

} // namespace tessera
