// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/protocol/messages.h"

#include <string_view>

namespace tessera::supervisor {

using protocol::RunState;

/// What a person may ask of a run.
enum class Action { Pause, Resume, Save, Stop };
[[nodiscard]] std::string_view actionName(Action action); ///< "pause"

/// True when a run may go from one state straight to the other:
///
///     Created -> Preparing -> Running <-> Paused      Running -> Finished
///     Preparing | Running | Paused -> Stopping -> Stopped
///     Running -> Preparing                            (an automatic restart)
///     any state that is not final -> Failed
///
/// Staying in a state is no change and not allowed either.
[[nodiscard]] bool mayChange(RunState from, RunState to);

/// WrongState when the action makes no sense in this state. Stop is allowed again while Stopping:
/// the second one ends the ranks at once.
[[nodiscard]] Result<void> mayAct(Action action, RunState state);

/// The state of one run; starts as Created.
class StateMachine
{
public:
    [[nodiscard]] RunState state() const { return m_state; }
    /// Internal when the change is not allowed; the state then stays.
    [[nodiscard]] Result<void> change(RunState to);

private:
    RunState m_state = RunState::Created;
};

} // namespace tessera::supervisor
