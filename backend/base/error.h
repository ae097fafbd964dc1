// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/source_place.h"

#include <string>
#include <string_view>
#include <vector>

namespace tessera {

/// What went wrong, as a thing the user interface owns one translated sentence for
/// (ui/text/error_text.cpp; tests/architecture checks that none is missing).
enum class ErrorCode {
    // Ours, or nobody's
    Internal,  ///< a bug of ours; args: what
    Cancelled, ///< the user asked for it; no args

    // Asked wrong: found before any rank starts
    UnknownKey,     ///< args: key, nearest known key (may be empty)
    WrongType,      ///< args: key, value, expected type
    OutOfRange,     ///< args: key, value, rule ("at least 1"), nearest right value
    NotOneOf,       ///< args: key, value, allowed values joined by ", ", nearest
    MissingValue,   ///< args: key
    MustDivide,     ///< args: key, value, whole, nearest divisor
    RuleBroken,     ///< args: rule code ("L02"), then the rule's numbers
    NotSupported,   ///< args: key or thing, value, what is supported
    UnknownCommand, ///< args: what was given, nearest
    NoSuchRun,      ///< args: what was given, nearest id
    NoSuchPreset,   ///< args: what was given, nearest name
    WrongState,     ///< args: action, state

    // World failed: files
    FileNotFound,         ///< args: path
    FileUnreadable,       ///< args: path, reason
    FileUnwritable,       ///< args: path, reason
    DiskFull,             ///< args: path, needed bytes, free bytes
    BadJson,              ///< args: path, line, column, what
    BadFile,              ///< args: path, format, what: content is not what the format says
    Truncated,            ///< args: path, missing bytes
    UnsupportedFormat,    ///< args: path, what was found, what is supported
    MissingTensor,        ///< args: path, tensor names
    WrongShape,           ///< args: tensor, found shape, expected shape
    NoRows,               ///< args: path or data set, rows read
    CheckpointIncomplete, ///< args: path, missing files

    // World failed: processes and devices
    OutOfMemory, ///< args: device, asked bytes, free bytes
    NoDevice,    ///< args: device, what is missing
    RankLost,    ///< args: rank, how it ended
    RankFailed,  ///< args: rank, what
    RankSilent,  ///< args: rank, seconds
    CommFailed,  ///< args: operation, reason
    NonFinite,   ///< args: what, step
    CannotStart, ///< args: program, reason

    // World failed: connection and history
    VersionMismatch, ///< args: ours, theirs
    ConnectionLost,  ///< args: peer, reason
    FrameTooLarge,   ///< args: bytes, limit
    BadMessage,      ///< args: what
    DatabaseFailed,  ///< args: path, reason
    DatabaseTooNew,  ///< args: path, its version, ours
};

/// Every code once, in the order of the enum, with its name as in JSON ("unknown_key").
struct ErrorCodeName {
    ErrorCode code;
    std::string_view name;
};
[[nodiscard]] const std::vector<ErrorCodeName> &errorCodeNames();
[[nodiscard]] std::string_view errorCodeName(ErrorCode code);
/// `Internal` for a name that is not known (a newer peer).
[[nodiscard]] ErrorCode errorCodeFromName(std::string_view name);

/// A failure that travels: through Result<T>, across the socket, into the history.
///
/// `detail` is one English sentence: what was seen, what was expected, the value and the file.
/// `args` fill the UI's translated sentence for `code`, in order: config keys, numbers, paths and
/// names, never phrases, because a phrase would stay English.
struct [[nodiscard]] Error {
    ErrorCode code = ErrorCode::Internal;
    std::string detail;
    std::vector<std::string> args;
    std::vector<std::string> context; ///< innermost first: "reading shard 3", "resuming run 41"
    SourcePlace place;                ///< file and line of the maker's caller

    /// This error with one more line of context.
    Error during(std::string_view what) &&;
    /// `detail`, then each line of context: "... (reading shard 3; resuming run 41)".
    [[nodiscard]] std::string sentence() const;
};

// Makers: each writes detail and args in the order its code promises.
Error internal(std::string_view what, SourcePlace place = SourcePlace::here());
Error cancelled(SourcePlace place = SourcePlace::here());
Error unknownKey(std::string_view key, std::string_view nearest,
                 SourcePlace place = SourcePlace::here());
Error wrongType(std::string_view key, std::string_view value, std::string_view expected,
                SourcePlace place = SourcePlace::here());
Error outOfRange(std::string_view key, std::string_view value, std::string_view rule,
                 std::string_view nearest, SourcePlace place = SourcePlace::here());
Error notOneOf(std::string_view key, std::string_view value,
               const std::vector<std::string> &allowed, SourcePlace place = SourcePlace::here());
Error missingValue(std::string_view key, SourcePlace place = SourcePlace::here());
Error mustDivide(std::string_view key, long value, long whole,
                 SourcePlace place = SourcePlace::here());
Error notSupported(std::string_view thing, std::string_view value, std::string_view supported,
                   SourcePlace place = SourcePlace::here());
Error fileNotFound(std::string_view path, SourcePlace place = SourcePlace::here());
Error fileUnreadable(std::string_view path, std::string_view reason,
                     SourcePlace place = SourcePlace::here());
Error fileUnwritable(std::string_view path, std::string_view reason,
                     SourcePlace place = SourcePlace::here());
Error badFile(std::string_view path, std::string_view format, std::string_view what,
              SourcePlace place = SourcePlace::here());
Error checkpointIncomplete(std::string_view path, const std::vector<std::string> &missing,
                           SourcePlace place = SourcePlace::here());
Error badMessage(std::string_view what, SourcePlace place = SourcePlace::here());

/// The error for errno after a failed read or write of `path`: DiskFull for ENOSPC and EDQUOT,
/// FileNotFound for ENOENT, else FileUnreadable or FileUnwritable.
Error errnoError(int errnoValue, std::string_view path, bool writing,
                 SourcePlace place = SourcePlace::here());

} // namespace tessera
