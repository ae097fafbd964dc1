// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

// Makers of errors that several folders make, and most files do not (error.h has the others).

namespace tessera {

/// NoSuchRun; `nearest` is the id of the run that was perhaps meant, or empty.
Error noSuchRun(std::string_view given, std::string_view nearest = {},
                SourcePlace place = SourcePlace::here());

/// WrongState: "A run that is finished cannot pause.", or `detail` where more can be said.
/// `action` and `state` are the names that commands and lists use.
Error wrongState(std::string_view action, std::string_view state, std::string detail = {},
                 SourcePlace place = SourcePlace::here());

/// DiskFull with both numbers, in bytes: `what` ("The run") needs so much on the disk of `path`.
Error diskFull(std::string_view what, std::string_view path, std::uint64_t needed,
               std::uint64_t free, SourcePlace place = SourcePlace::here());

/// CannotStart: "PROGRAM cannot be started: REASON."
Error cannotStart(const std::filesystem::path &program, std::string_view reason,
                  SourcePlace place = SourcePlace::here());

/// What makes up for an error of saving, to go on with in a sentence: "free 120 MiB" (as much as a
/// DiskFull lacks), "free some space" (lacks unknown), "mend that" (any other error).
std::string wayToRoom(const Error &error);

} // namespace tessera
