// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands that speak to a live run: pause, save, stop.
#include "app/tessera/control.h"

#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "backend/supervisor/control_client.h"
#include "backend/supervisor/control_socket.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>

namespace tessera::app {

using protocol::RunState;
using supervisor::Action;

namespace {

constexpr std::chrono::milliseconds kWait{1000};

Error wrongState(Action action, const std::string &state)
{
    return {.code = ErrorCode::WrongState,
            .detail =
                fmt::format("A run that is {} cannot {}.", state, supervisor::actionName(action)),
            .args = {std::string(supervisor::actionName(action)), state},
            .context = {},
            .place = SourcePlace::here()};
}

/// The state that ends the waiting whatever was waited for.
std::optional<RunState> finalState(const protocol::Envelope &event)
{
    const auto *change = std::get_if<protocol::StateChanged>(&event.message);
    if (change != nullptr && protocol::isFinal(change->state))
        return change->state;
    return std::nullopt;
}

struct ControlOptions {
    std::string run;
    bool now = false;
};

Result<int> changeState(const std::string &run, Action action, const protocol::Message &command,
                        RunState wanted, bool json)
{
    TESSERA_TRY(const history::RunFolder folder, findRun(run));
    TESSERA_CHECK(act(folder, action, command, [wanted](const protocol::Envelope &event) {
        return isChangeTo(event, wanted);
    }));
    printState(folder, wanted, json);
    return kSuccess;
}

Result<int> stop(const ControlOptions &options, bool json)
{
    TESSERA_TRY(const history::RunFolder folder, findRun(options.run));
    const auto reached = [](const protocol::Envelope &event) {
        return finalState(event).has_value();
    };
    TESSERA_TRY(const protocol::Envelope event,
                act(folder, Action::Stop, protocol::Stop{.graceful = !options.now}, reached));
    printState(folder, *finalState(event), json);
    return kSuccess;
}

Result<int> save(const ControlOptions &options, bool json)
{
    TESSERA_TRY(const history::RunFolder folder, findRun(options.run));
    const auto reached = [](const protocol::Envelope &event) {
        const auto *saved = std::get_if<protocol::CheckpointWritten>(&event.message);
        return saved != nullptr && !saved->finalModel;
    };
    TESSERA_TRY(const protocol::Envelope event,
                act(folder, Action::Save, protocol::SaveCheckpoint{}, reached));
    const auto &saved = std::get<protocol::CheckpointWritten>(event.message);
    if (json)
        printJson({{"schema", 1},
                   {"id", folder.id()},
                   {"step", saved.step},
                   {"path", saved.path},
                   {"bytes", saved.bytes}});
    else
        printLine(fmt::format("checkpoint at step {}: {}", saved.step, saved.path));
    return kSuccess;
}

std::shared_ptr<ControlOptions> addRunCommand(CLI::App &app, Invocation &invocation,
                                              const char *name, const char *help,
                                              Result<int> (*run)(const ControlOptions &, bool))
{
    auto options = std::make_shared<ControlOptions>();
    CLI::App *command = app.add_subcommand(name, help);
    command->add_option("RUN", options->run, "Id, the end of one, a name, or \"last\"")->required();
    addJsonFlag(*command, invocation);
    command->callback([options, run, &invocation] {
        invocation.carryOut = [options, run, &invocation] {
            return run(*options, invocation.json);
        };
    });
    return options;
}

} // namespace

bool isChangeTo(const protocol::Envelope &event, RunState state)
{
    const auto *change = std::get_if<protocol::StateChanged>(&event.message);
    return change != nullptr && change->state == state;
}

void printState(const history::RunFolder &folder, RunState state, bool json)
{
    const std::string name(protocol::runStateName(state));
    if (json)
        printJson({{"schema", 1}, {"id", folder.id()}, {"state", name}});
    else
        printLine(fmt::format("run {} is {}", folder.id(), name));
}

Result<protocol::Envelope> act(const history::RunFolder &folder, Action action,
                               const protocol::Message &command,
                               const std::function<bool(const protocol::Envelope &)> &reached)
{
    TESSERA_TRY(const RunStanding standing, standingOf(folder));
    if (!standing.live)
        return wrongState(action, standing.name());
    TESSERA_CHECK(supervisor::mayAct(action, standing.state));
    TESSERA_TRY(supervisor::ControlClient client,
                supervisor::ControlClient::connect(supervisor::socketPath(folder.id()), "tessera"));
    TESSERA_CHECK(client.send(
        protocol::Subscribe{.topics = {"StateChanged", "CheckpointWritten", "LogRecord"},
                            .fromSeq = standing.lastSeq + 1}));
    TESSERA_CHECK(client.send(command));
    while (true) {
        TESSERA_TRY(const std::optional<protocol::Envelope> event, client.next(kWait));
        if (!event)
            continue;
        if (reached(*event))
            return *event;
        if (const auto state = finalState(*event))
            return wrongState(action, std::string(protocol::runStateName(*state)));
        // The supervisor refuses with a warning when the state has changed meanwhile.
        const auto *record = std::get_if<protocol::LogRecord>(&event->message);
        if (record != nullptr && record->rank < 0
            && record->text.ends_with(fmt::format("cannot {}.", supervisor::actionName(action))))
            return wrongState(action, std::string(protocol::runStateName(standing.state)));
    }
}

Result<int> resumePaused(const history::RunFolder &folder, bool json)
{
    return changeState(folder.id(), Action::Resume, protocol::Resume{}, RunState::Running, json);
}

void addPause(CLI::App &app, Invocation &invocation)
{
    addRunCommand(app, invocation, "pause", "Hold a run between two steps",
                  [](const ControlOptions &options, bool json) {
                      return changeState(options.run, Action::Pause, protocol::Pause{},
                                         RunState::Paused, json);
                  });
}

void addSave(CLI::App &app, Invocation &invocation)
{
    addRunCommand(app, invocation, "save", "Write a checkpoint after the current step", save);
}

void addStop(CLI::App &app, Invocation &invocation)
{
    const auto options =
        addRunCommand(app, invocation, "stop", "End a run after the current step, saved", stop);
    app.get_subcommand("stop")->add_flag("--now", options->now, "End it at once, without saving");
}

} // namespace tessera::app
