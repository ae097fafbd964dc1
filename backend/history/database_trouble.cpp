// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/database_trouble.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace tessera::history {
namespace {

constexpr std::array<std::pair<DatabaseTrouble, std::string_view>, 5> kNames{{
    {DatabaseTrouble::Locked, "locked"},
    {DatabaseTrouble::Full, "full"},
    {DatabaseTrouble::Older, "older"},
    {DatabaseTrouble::Damaged, "damaged"},
    {DatabaseTrouble::Other, "other"},
}};

std::string_view nameOf(DatabaseTrouble trouble)
{
    const auto *const found =
        std::ranges::find(kNames, trouble, [](const auto &entry) { return entry.first; });
    return found == kNames.end() ? "other" : found->second;
}

} // namespace

Error databaseFailed(std::string_view path, std::string_view reason, DatabaseTrouble trouble,
                     SourcePlace place)
{
    return {.code = ErrorCode::DatabaseFailed,
            .detail = fmt::format("The run history {} cannot be used: {}.", path, reason),
            .args = {std::string(path), std::string(reason), std::string(nameOf(trouble))},
            .context = {},
            .place = place};
}

DatabaseTrouble troubleOf(const Error &error)
{
    if (error.code == ErrorCode::DatabaseTooNew)
        return DatabaseTrouble::Newer;
    if (error.code != ErrorCode::DatabaseFailed)
        return DatabaseTrouble::None;
    const std::string name = error.args.size() > 2 ? error.args[2] : "";
    const auto *const found =
        std::ranges::find(kNames, name, [](const auto &entry) { return entry.second; });
    return found == kNames.end() ? DatabaseTrouble::Other : found->first;
}

} // namespace tessera::history
