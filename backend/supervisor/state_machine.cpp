// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/state_machine.h"

#include "backend/base/common_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tessera::supervisor {
namespace {

struct Change {
    RunState from;
    RunState to;
};

constexpr std::array kChanges{
    Change{RunState::Created, RunState::Preparing}, Change{RunState::Created, RunState::Failed},
    Change{RunState::Preparing, RunState::Running}, Change{RunState::Preparing, RunState::Stopping},
    Change{RunState::Preparing, RunState::Failed},  Change{RunState::Running, RunState::Paused},
    Change{RunState::Running, RunState::Preparing}, Change{RunState::Running, RunState::Stopping},
    Change{RunState::Running, RunState::Finished},  Change{RunState::Running, RunState::Failed},
    Change{RunState::Paused, RunState::Running},    Change{RunState::Paused, RunState::Stopping},
    Change{RunState::Paused, RunState::Failed},     Change{RunState::Stopping, RunState::Stopped},
    Change{RunState::Stopping, RunState::Failed},   Change{RunState::Stopping, RunState::Paused},
};

struct Permission {
    Action action;
    RunState state;
};

constexpr std::array kPermissions{
    Permission{Action::Pause, RunState::Running},  Permission{Action::Resume, RunState::Paused},
    Permission{Action::Save, RunState::Running},   Permission{Action::Save, RunState::Paused},
    Permission{Action::Stop, RunState::Preparing}, Permission{Action::Stop, RunState::Running},
    Permission{Action::Stop, RunState::Paused},    Permission{Action::Stop, RunState::Stopping},
    Permission{Action::Stop, RunState::Created}, // waits in the socket until the run prepares
};

} // namespace

std::string_view actionName(Action action)
{
    switch (action) {
    case Action::Pause:
        return "pause";
    case Action::Resume:
        return "resume";
    case Action::Save:
        return "save";
    case Action::Stop:
        return "stop";
    }
    return "";
}

bool mayChange(RunState from, RunState to)
{
    return std::ranges::any_of(
        kChanges, [&](const Change &change) { return change.from == from && change.to == to; });
}

Result<void> mayAct(Action action, RunState state)
{
    const bool allowed = std::ranges::any_of(kPermissions, [&](const Permission &permission) {
        return permission.action == action && permission.state == state;
    });
    if (allowed)
        return {};
    return wrongState(actionName(action), protocol::runStateName(state));
}

Result<void> StateMachine::change(RunState to)
{
    if (!mayChange(m_state, to))
        return internal(fmt::format("a run cannot go from {} to {}",
                                    protocol::runStateName(m_state), protocol::runStateName(to)));
    m_state = to;
    return {};
}

} // namespace tessera::supervisor
