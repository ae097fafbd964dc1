// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/tessera/find_run.h"
#include "backend/base/result.h"
#include "backend/history/run_folder.h"
#include "backend/protocol/messages.h"
#include "backend/supervisor/state_machine.h"

#include <functional>

namespace tessera::app {

/// Sends a command to a live run and waits for what it leads to: `reached` is asked about each
/// event until it says yes, and that event is returned. WrongState when the run is not live, its
/// state forbids the action, or it ends first; ConnectionLost when its supervisor goes.
[[nodiscard]] Result<protocol::Envelope>
act(const history::RunFolder &folder, supervisor::Action action, const protocol::Message &command,
    const std::function<bool(const protocol::Envelope &)> &reached);

/// Waits until the supervisor of a run that has ended is gone, so that the run can be resumed; not
/// for ever.
void waitUntilGone(const history::RunFolder &folder);

/// True for a StateChanged to that state.
[[nodiscard]] bool isChangeTo(const protocol::Envelope &event, protocol::RunState state);

/// Gives `take` the changes of state that a live supervisor knows and the event file does not yet:
/// on a full disk that cannot grow. Does nothing when nobody answers.
void askSupervisor(const history::RunFolder &folder, std::int64_t fromSeq,
                   const std::function<void(const protocol::Envelope &)> &take);

/// Resume of a paused, live run.
[[nodiscard]] Result<int> resumePaused(const history::RunFolder &folder, bool json);

/// {"schema": 1, "id": ..., "state": ...} or one line.
void printState(const history::RunFolder &folder, protocol::RunState state, bool json);

} // namespace tessera::app
