// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/base/stop_token.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

/// What a program said until it ended.
struct ChildOutput {
    std::string out;
    std::string err;
    int exitCode = 0; ///< -1 when a signal ended it

    [[nodiscard]] std::string lastErrorLine() const;
};

struct ChildProgram {
    std::filesystem::path program; ///< a name alone is looked up in PATH
    std::vector<std::string> arguments;
    std::string input; ///< its standard input; no other process can read it
    double seconds = 30;
    /// Gets each line of its standard output as it comes, in the calling thread.
    std::function<void(std::string_view line)> onLine;
    /// When a signal handler or another thread requests it, the program gets SIGTERM, and what it
    /// says to that is still heard. Not owned.
    const StopToken *stop = nullptr;
};

/// Runs a program to its end. CannotStart when it is not there or takes longer than `seconds`, when
/// it is killed.
[[nodiscard]] Result<ChildOutput> runToEnd(const ChildProgram &child);

} // namespace tessera
