// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/stop_token.h"

#include <csignal>
#include <initializer_list>

namespace tessera::app {

/// What a command that was ended by Ctrl-C exits with.
constexpr int kInterrupted = 128 + SIGINT;

/// From now on one of these signals asks the command to end in order, and a second one of its kind
/// ends the program at once. One for the process, as signals are. A wait in a system call ends.
const StopToken &stopBySignals(std::initializer_list<int> signals);

} // namespace tessera::app
