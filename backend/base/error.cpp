// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/error.h"

#include "backend/base/nearest.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace tessera {

const std::vector<ErrorCodeName> &errorCodeNames()
{
    static const std::vector<ErrorCodeName> names{
        {ErrorCode::Internal, "internal"},
        {ErrorCode::Cancelled, "cancelled"},
        {ErrorCode::UnknownKey, "unknown_key"},
        {ErrorCode::WrongType, "wrong_type"},
        {ErrorCode::OutOfRange, "out_of_range"},
        {ErrorCode::NotOneOf, "not_one_of"},
        {ErrorCode::MissingValue, "missing_value"},
        {ErrorCode::MustDivide, "must_divide"},
        {ErrorCode::RuleBroken, "rule_broken"},
        {ErrorCode::NotSupported, "not_supported"},
        {ErrorCode::UnknownCommand, "unknown_command"},
        {ErrorCode::NoSuchRun, "no_such_run"},
        {ErrorCode::NoSuchPreset, "no_such_preset"},
        {ErrorCode::WrongState, "wrong_state"},
        {ErrorCode::FileNotFound, "file_not_found"},
        {ErrorCode::FileUnreadable, "file_unreadable"},
        {ErrorCode::FileUnwritable, "file_unwritable"},
        {ErrorCode::DiskFull, "disk_full"},
        {ErrorCode::BadJson, "bad_json"},
        {ErrorCode::BadFile, "bad_file"},
        {ErrorCode::Truncated, "truncated"},
        {ErrorCode::UnsupportedFormat, "unsupported_format"},
        {ErrorCode::MissingTensor, "missing_tensor"},
        {ErrorCode::WrongShape, "wrong_shape"},
        {ErrorCode::NoRows, "no_rows"},
        {ErrorCode::CheckpointIncomplete, "checkpoint_incomplete"},
        {ErrorCode::OutOfMemory, "out_of_memory"},
        {ErrorCode::NoDevice, "no_device"},
        {ErrorCode::RankLost, "rank_lost"},
        {ErrorCode::RankFailed, "rank_failed"},
        {ErrorCode::RankSilent, "rank_silent"},
        {ErrorCode::CommFailed, "comm_failed"},
        {ErrorCode::NonFinite, "non_finite"},
        {ErrorCode::CannotStart, "cannot_start"},
        {ErrorCode::VersionMismatch, "version_mismatch"},
        {ErrorCode::ConnectionLost, "connection_lost"},
        {ErrorCode::FrameTooLarge, "frame_too_large"},
        {ErrorCode::BadMessage, "bad_message"},
        {ErrorCode::DatabaseFailed, "database_failed"},
        {ErrorCode::DatabaseTooNew, "database_too_new"},
    };
    return names;
}

std::string_view errorCodeName(ErrorCode code)
{
    const auto &names = errorCodeNames();
    const auto it = std::ranges::find(names, code, &ErrorCodeName::code);
    return it == names.end() ? "internal" : it->name;
}

ErrorCode errorCodeFromName(std::string_view name)
{
    const auto &names = errorCodeNames();
    const auto it = std::ranges::find(names, name, &ErrorCodeName::name);
    return it == names.end() ? ErrorCode::Internal : it->code;
}

Error Error::during(std::string_view what) &&
{
    context.emplace_back(what);
    return std::move(*this);
}

std::string Error::sentence() const
{
    if (context.empty())
        return detail;
    return fmt::format("{} ({})", detail, fmt::join(context, "; "));
}

namespace {

Error make(ErrorCode code, std::string detail, std::vector<std::string> args, SourcePlace place)
{
    return {.code = code,
            .detail = std::move(detail),
            .args = std::move(args),
            .context = {},
            .place = place};
}

std::string hint(std::string_view nearest, std::string_view before)
{
    return nearest.empty() ? std::string() : fmt::format(" {} {}.", before, nearest);
}

} // namespace

Error internal(std::string_view what, SourcePlace place)
{
    return make(ErrorCode::Internal, fmt::format("Internal error: {}.", what), {std::string(what)},
                place);
}

Error cancelled(SourcePlace place)
{
    return make(ErrorCode::Cancelled, "Cancelled.", {}, place);
}

Error unknownKey(std::string_view key, std::string_view nearest, SourcePlace place)
{
    return make(ErrorCode::UnknownKey,
                fmt::format("{} is not a known setting.{}", key, hint(nearest, "The nearest is")),
                {std::string(key), std::string(nearest)}, place);
}

Error wrongType(std::string_view key, std::string_view value, std::string_view expected,
                SourcePlace place)
{
    return make(ErrorCode::WrongType, fmt::format("{} is {}; it must be {}.", key, value, expected),
                {std::string(key), std::string(value), std::string(expected)}, place);
}

Error outOfRange(std::string_view key, std::string_view value, std::string_view rule,
                 std::string_view nearest, SourcePlace place)
{
    return make(ErrorCode::OutOfRange,
                fmt::format("{} is {}; it must be {}.{}", key, value, rule,
                            hint(nearest, "The nearest right value is")),
                {std::string(key), std::string(value), std::string(rule), std::string(nearest)},
                place);
}

Error notOneOf(std::string_view key, std::string_view value,
               const std::vector<std::string> &allowed, SourcePlace place)
{
    const std::string list = fmt::format("{}", fmt::join(allowed, ", "));
    const std::string nearest = nearestName(value, allowed);
    return make(ErrorCode::NotOneOf,
                fmt::format("{} is {}; it must be one of {}.{}", key, value, list,
                            hint(nearest, "The nearest is")),
                {std::string(key), std::string(value), list, nearest}, place);
}

Error missingValue(std::string_view key, SourcePlace place)
{
    return make(ErrorCode::MissingValue, fmt::format("{} is needed and not set.", key),
                {std::string(key)}, place);
}

Error mustDivide(std::string_view key, long value, long whole, SourcePlace place)
{
    const long nearest = nearestDivisor(value, whole);
    return make(
        ErrorCode::MustDivide,
        fmt::format("{} is {}, which does not divide {}. The nearest that does is {}.", key, value,
                    whole, nearest),
        {std::string(key), std::to_string(value), std::to_string(whole), std::to_string(nearest)},
        place);
}

Error notSupported(std::string_view thing, std::string_view value, std::string_view supported,
                   SourcePlace place)
{
    return make(ErrorCode::NotSupported,
                fmt::format("{} = {} is not supported by this backend yet. Supported: {}.", thing,
                            value, supported),
                {std::string(thing), std::string(value), std::string(supported)}, place);
}

Error fileNotFound(std::string_view path, SourcePlace place)
{
    return make(ErrorCode::FileNotFound, fmt::format("{} does not exist.", path),
                {std::string(path)}, place);
}

Error fileUnreadable(std::string_view path, std::string_view reason, SourcePlace place)
{
    return make(ErrorCode::FileUnreadable, fmt::format("{} cannot be read: {}.", path, reason),
                {std::string(path), std::string(reason)}, place);
}

Error fileUnwritable(std::string_view path, std::string_view reason, SourcePlace place)
{
    return make(ErrorCode::FileUnwritable, fmt::format("{} cannot be written: {}.", path, reason),
                {std::string(path), std::string(reason)}, place);
}

Error badFile(std::string_view path, std::string_view format, std::string_view what,
              SourcePlace place)
{
    return make(ErrorCode::BadFile,
                fmt::format("{} is not a valid {} file: {}.", path, format, what),
                {std::string(path), std::string(format), std::string(what)}, place);
}

Error checkpointIncomplete(std::string_view path, const std::vector<std::string> &missing,
                           SourcePlace place)
{
    const std::string list = fmt::format("{}", fmt::join(missing, ", "));
    return make(ErrorCode::CheckpointIncomplete,
                fmt::format("The checkpoint {} is not complete; missing or cut: {}.", path, list),
                {std::string(path), list}, place);
}

Error badMessage(std::string_view what, SourcePlace place)
{
    return make(ErrorCode::BadMessage, fmt::format("A message could not be understood: {}.", what),
                {std::string(what)}, place);
}

Error errnoError(int errnoValue, std::string_view path, bool writing, SourcePlace place)
{
    const std::string reason = std::strerror(errnoValue);
    if (errnoValue == ENOSPC || errnoValue == EDQUOT)
        return make(ErrorCode::DiskFull, fmt::format("The disk is full while writing {}.", path),
                    {std::string(path), "", ""}, place);
    if (errnoValue == ENOENT && !writing)
        return fileNotFound(path, place);
    return writing ? fileUnwritable(path, reason, place) : fileUnreadable(path, reason, place);
}

} // namespace tessera
