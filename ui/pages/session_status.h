// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/watched_run.h"

namespace tessera::ui {

class RunSession;

// An open run of the bridge in the words of Live and Compare. The session outlives both.
[[nodiscard]] WatchedRun watchedRun(RunSession &session);
[[nodiscard]] RunStatus runStatus(const RunSession &session);

} // namespace tessera::ui
