// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tessera/commands.h"

namespace tessera::app {

/// `runs tag`, `runs note`, `runs delete` and `runs restore`, below `runs`.
void addAnnotating(CLI::App &runs, Invocation &invocation);

} // namespace tessera::app
