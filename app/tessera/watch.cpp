// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/commands.h"
#include "app/tessera/find_run.h"
#include "app/tessera/interruption.h"
#include "app/tessera/output.h"
#include "app/tessera/progress.h"
#include "backend/history/event_file.h"
#include "backend/supervisor/control_client.h"
#include "backend/supervisor/control_socket.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <thread>

namespace tessera::app {
namespace {

using protocol::RunState;

constexpr int kAttempts = 50;
constexpr std::chrono::milliseconds kRetryAfter{100};

constexpr int kNobodyReads = 128 + SIGPIPE; // `tessera watch RUN | head`

struct WatchOptions {
    std::string run;
    std::int64_t from = 0;
    bool events = false;
};

/// Shows events as they come; those before `from` only build up the picture.
class Watcher
{
public:
    Watcher(const history::RunFolder &folder, ProgressStyle style, std::int64_t from)
        : m_view(history::recordFromConfig(folder.root, configOf(folder))),
          m_from(from),
          m_live(style == ProgressStyle::Line || style == ProgressStyle::Lines),
          m_progress(style, stdout)
    {}

    /// Events up to `seq` are history: for people only the picture that they give matters.
    void skipTo(std::int64_t seq) { m_historyEnd = seq; }

    void take(const protocol::Envelope &event)
    {
        m_view.apply(event);
        m_lastSeq = event.seq;
        const bool old = m_live && event.seq < m_historyEnd;
        if (event.seq >= m_from && !old)
            m_progress.show(m_view, event);
    }

    RunView &finish()
    {
        m_progress.finish();
        return m_view;
    }
    [[nodiscard]] RunState state() const { return m_view.record().state; }
    [[nodiscard]] std::int64_t lastSeq() const { return m_lastSeq; }

private:
    static Json configOf(const history::RunFolder &folder)
    {
        const Result<Json> config = readJsonFile(folder.config());
        return config ? *config : Json();
    }

    RunView m_view;
    std::int64_t m_from;
    bool m_live;
    Progress m_progress;
    std::int64_t m_historyEnd = 0;
    std::int64_t m_lastSeq = 0;
};

/// Events that are in the file and not seen yet.
Result<void> readRest(const history::RunFolder &folder, Watcher &watcher)
{
    const auto take = [&watcher](const protocol::Envelope &event) {
        watcher.take(event);
        return !outputClosed();
    };
    TESSERA_TRY([[maybe_unused]] const history::ReadEvents seen,
                history::readEvents(folder.root, watcher.lastSeq() + 1, take));
    return {};
}

/// Follows a live run until it ends or its supervisor is gone.
Result<void> follow(const history::RunFolder &folder, Watcher &watcher, const StopToken &stop)
{
    TESSERA_TRY(supervisor::ControlClient client,
                supervisor::ControlClient::connect(supervisor::socketPath(folder.id()), "tessera"));
    TESSERA_CHECK(client.send(protocol::Subscribe{.topics = {}, .fromSeq = watcher.lastSeq() + 1}));
    while (!protocol::isFinal(watcher.state()) && !stop.stopRequested() && !outputClosed()) {
        const auto event = client.next(std::chrono::seconds(1));
        if (!event)
            break; // the end, or dropped; the file knows the rest
        if (*event)
            watcher.take(**event);
    }
    return {};
}

int exitCode(RunState state)
{
    if (state == RunState::Finished)
        return kSuccess;
    return state == RunState::Stopped ? kStopped : kFailure;
}

Error interrupted(const history::RunFolder &folder)
{
    return {.code = ErrorCode::ConnectionLost,
            .detail = fmt::format("Run {} has lost its supervisor and is interrupted; `tessera "
                                  "resume {}` goes on from its last checkpoint.",
                                  folder.id(), folder.id()),
            .args = {folder.id(), "interrupted"},
            .context = {},
            .place = SourcePlace::here()};
}

Result<int> watch(const WatchOptions &options, bool json)
{
    TESSERA_TRY(const history::RunFolder folder, findRun(options.run));
    ProgressStyle style = json ? ProgressStyle::None : Progress::styleFor(stdout);
    if (options.events)
        style = ProgressStyle::Events;
    Watcher watcher(folder, style, options.from);
    TESSERA_TRY(RunStanding standing, standingOf(folder));
    watcher.skipTo(standing.lastSeq);
    const StopToken &stop = stopBySignals({SIGINT}); // between two events: whole lines are seen
    for (int attempt = 0; standing.live && !protocol::isFinal(watcher.state()); ++attempt) {
        const Result<void> followed = follow(folder, watcher, stop);
        if (stop.stopRequested()) {
            watcher.finish();
            return kInterrupted;
        }
        if (outputClosed())
            return kNobodyReads;
        if (!followed && attempt == kAttempts)
            return followed.error();
        // A supervisor that is starting or ending does not answer, and its file says all.
        TESSERA_CHECK(readRest(folder, watcher));
        std::this_thread::sleep_for(followed ? std::chrono::milliseconds(0) : kRetryAfter);
        TESSERA_TRY(const RunStanding now, standingOf(folder));
        standing = now;
    }
    TESSERA_CHECK(readRest(folder, watcher));
    if (outputClosed())
        return kNobodyReads;
    RunView &view = watcher.finish();
    view.markInterrupted(!protocol::isFinal(watcher.state()));
    if (json)
        printJson(summaryJson(view.record(), view.experts()));
    else if (!options.events)
        print(stdout, summaryText(view.record(), view.experts()));
    if (view.record().interrupted)
        return interrupted(folder);
    if (!view.record().error.is_null())
        printErrors({errorFromJson(view.record().error)}, {}, json);
    return exitCode(view.record().state);
}

} // namespace

void addWatch(CLI::App &app, Invocation &invocation)
{
    auto options = std::make_shared<WatchOptions>();
    CLI::App *command = app.add_subcommand(
        "watch", "Follow a run to its end; Ctrl-C leaves the run alone. Shows a finished one too");
    command->add_option("RUN", options->run, "Id, the end of one, a name, or \"last\"")->required();
    command->add_flag("--events", options->events, "Print each event as one line of JSON");
    command->add_option("--from", options->from, "First event to print, by its number");
    addJsonFlag(*command, invocation);
    command->callback([options, &invocation] {
        invocation.carryOut = [options, &invocation] { return watch(*options, invocation.json); };
    });
}

} // namespace tessera::app
