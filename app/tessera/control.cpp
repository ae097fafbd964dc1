// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands that speak to a live run: pause, save, stop.
#include "app/tessera/control.h"

#include "app/tessera/commands.h"
#include "app/tessera/output.h"
#include "backend/base/common_errors.h"
#include "backend/base/units.h"
#include "backend/history/event_file.h"
#include "backend/supervisor/control_client.h"
#include "backend/supervisor/control_socket.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <thread>

namespace tessera::app {

using protocol::RunState;
using supervisor::Action;

namespace {

constexpr std::chrono::milliseconds kWait{1000};
constexpr std::chrono::milliseconds kReplayPause{300};
constexpr std::chrono::milliseconds kLongestReplay{1000};
constexpr std::chrono::milliseconds kFarewellPoll{10};
constexpr std::chrono::seconds kLongestFarewell{15};

/// The state that ends the waiting whatever was waited for.
std::optional<RunState> finalState(const protocol::Envelope &event)
{
    const auto *change = std::get_if<protocol::StateChanged>(&event.message);
    if (change != nullptr && protocol::isFinal(change->state))
        return change->state;
    return std::nullopt;
}

/// Takes what was told before the command, so that its answer is not sought there. On a full disk
/// the file does not tell the state, but the supervisor does: it sends what waits.
void catchUp(supervisor::ControlClient &client, RunStanding &standing)
{
    const auto end = std::chrono::steady_clock::now() + kLongestReplay;
    while (std::chrono::steady_clock::now() < end) {
        const auto event = client.next(kReplayPause);
        if (!event || !*event)
            return;
        if (const auto *change = std::get_if<protocol::StateChanged>(&(*event)->message))
            standing.state = change->state;
    }
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

/// What a stop could not save, and what else was said about it.
struct StopReport {
    bool json = false;
    std::optional<Error> unsaved;
    std::vector<std::string> warnings;
    bool stopping = false; ///< what was said before is of earlier
    bool saved = false;    ///< a checkpoint, since then

    void take(const protocol::Envelope &event)
    {
        if (const auto *failed = std::get_if<protocol::CheckpointFailed>(&event.message)) {
            unsaved = failed->error;
        } else if (std::holds_alternative<protocol::CheckpointWritten>(event.message)) {
            unsaved.reset();
            saved = stopping;
        }
        stopping = stopping || isChangeTo(event, RunState::Stopping);
        const auto *record = std::get_if<protocol::LogRecord>(&event.message);
        if (!stopping || record == nullptr || record->rank >= 0)
            return;
        if (record->level == "warn")
            warnings.push_back(record->text);
        else if (!json)
            print(stderr, record->text + "\n"); // what it waits for
    }

    /// The supervisor has taken the stop back.
    [[nodiscard]] bool refused(const protocol::Envelope &event) const
    {
        return stopping && isChangeTo(event, RunState::Paused);
    }
};

/// What the answer to a stop is when nothing could be saved and the run waits for room.
Error notStopped(const std::string &id, Error unsaved)
{
    unsaved.detail = fmt::format("Run {} is not stopped but paused, because nothing could be "
                                 "saved. {} To end it, {} and stop again, or `tessera stop {} "
                                 "--now` ends it without saving.",
                                 id, unsaved.detail, wayToRoom(unsaved), id);
    return unsaved;
}

/// Steps were lost because ranks did not end in time.
Error cutShort(const std::vector<std::string> &warnings)
{
    return {.code = ErrorCode::CheckpointIncomplete,
            .detail = warnings.back(),
            .args = {},
            .context = {},
            .place = SourcePlace::here()};
}

void printStopped(const history::RunFolder &folder, RunState state, const StopReport &report,
                  bool graceful, bool json)
{
    if (json) {
        printJson({{"schema", 1},
                   {"id", folder.id()},
                   {"state", protocol::runStateName(state)},
                   {"saved", graceful && !report.unsaved && report.warnings.empty()},
                   {"warnings", report.warnings}});
        return;
    }
    printState(folder, state, false);
    const bool lastIsTheError = !report.unsaved && !report.saved;
    for (const std::string &warning : report.warnings) {
        if (!lastIsTheError || &warning != &report.warnings.back())
            print(stderr, "warning: " + warning + "\n");
    }
}

Result<int> stop(const ControlOptions &options, bool json)
{
    TESSERA_TRY(const history::RunFolder folder, findRun(options.run));
    StopReport report{.json = json};
    const auto reached = [&report](const protocol::Envelope &event) {
        report.take(event);
        return finalState(event).has_value() || report.refused(event);
    };
    TESSERA_TRY(const protocol::Envelope event,
                act(folder, Action::Stop, protocol::Stop{.graceful = !options.now}, reached));
    if (!finalState(event))
        return notStopped(folder.id(), report.unsaved.value_or(wrongState("stop", "paused")));
    waitUntilGone(folder);
    printStopped(folder, *finalState(event), report, !options.now, json);
    if (options.now) // nobody asked for it to be saved
        return kSuccess;
    if (!report.unsaved && !report.saved && !report.warnings.empty())
        return cutShort(report.warnings);
    if (!report.unsaved)
        return kSuccess;
    return std::move(*report.unsaved)
        .during(report.saved ? "the checkpoint is saved, but not the finished model"
                             : "nothing could be saved while stopping");
}

Result<int> save(const ControlOptions &options, bool json)
{
    TESSERA_TRY(const history::RunFolder folder, findRun(options.run));
    const auto reached = [](const protocol::Envelope &event) {
        const auto *saved = std::get_if<protocol::CheckpointWritten>(&event.message);
        const auto *failed = std::get_if<protocol::CheckpointFailed>(&event.message);
        return (saved != nullptr && !saved->finalModel)
            || (failed != nullptr && !failed->finalModel);
    };
    TESSERA_TRY(const protocol::Envelope event,
                act(folder, Action::Save, protocol::SaveCheckpoint{}, reached));
    if (const auto *failed = std::get_if<protocol::CheckpointFailed>(&event.message)) {
        Error error = failed->error;
        error.detail = fmt::format("{} Run {} is paused now: {}, and it goes on by itself, or at "
                                   "once with `tessera resume {}`.",
                                   error.detail, folder.id(), wayToRoom(error), folder.id());
        return error;
    }
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

void askSupervisor(const history::RunFolder &folder, std::int64_t fromSeq,
                   const std::function<void(const protocol::Envelope &)> &take)
{
    auto client =
        supervisor::ControlClient::connect(supervisor::socketPath(folder.id()), "tessera");
    if (!client
        || !client->send(protocol::Subscribe{.topics = {"StateChanged"}, .fromSeq = fromSeq}))
        return;
    while (true) {
        const auto event = client->next(kReplayPause);
        if (!event || !*event)
            return;
        take(**event);
    }
}

void waitUntilGone(const history::RunFolder &folder)
{
    const auto end = std::chrono::steady_clock::now() + kLongestFarewell;
    while (history::EventFile::isLocked(folder.root) && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(kFarewellPoll);
}

Result<protocol::Envelope> act(const history::RunFolder &folder, Action action,
                               const protocol::Message &command,
                               const std::function<bool(const protocol::Envelope &)> &reached)
{
    const std::string_view name = supervisor::actionName(action);
    TESSERA_TRY(RunStanding standing, standingOf(folder));
    if (!standing.live || protocol::isFinal(standing.state))
        return wrongState(name, standing.name());
    TESSERA_TRY(supervisor::ControlClient client,
                supervisor::ControlClient::connect(supervisor::socketPath(folder.id()), "tessera"));
    TESSERA_CHECK(client.send(protocol::Subscribe{
        .topics = {"StateChanged", "CheckpointWritten", "CheckpointFailed", "LogRecord"},
        .fromSeq = standing.lastSeq + 1}));
    catchUp(client, standing);
    TESSERA_CHECK(supervisor::mayAct(action, standing.state));
    TESSERA_CHECK(client.send(command));
    while (true) {
        TESSERA_TRY(const std::optional<protocol::Envelope> event, client.next(kWait));
        if (!event)
            continue;
        if (const auto *change = std::get_if<protocol::StateChanged>(&event->message))
            standing.state = change->state;
        if (reached(*event))
            return *event;
        if (const auto state = finalState(*event))
            return wrongState(name, protocol::runStateName(*state));
        // The supervisor refuses with a warning when the state has changed meanwhile.
        const auto *record = std::get_if<protocol::LogRecord>(&event->message);
        if (record != nullptr && record->rank < 0
            && record->text.ends_with(fmt::format("cannot {}.", name)))
            return wrongState(name, protocol::runStateName(standing.state));
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
