// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/supervisor.h"

#include "backend/base/common_errors.h"
#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/base/log.h"
#include "backend/base/paths.h"
#include "backend/base/units.h"
#include "backend/supervisor/checkpoints.h"
#include "backend/supervisor/failure_report.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tessera::supervisor {
namespace {

constexpr int kTickMs = 100; // ends of processes, silence and deadlines are looked at this often
constexpr std::chrono::seconds kLastWords{2};
constexpr std::chrono::seconds kHistoryWait{5};
constexpr double kLongestSave = 600;
constexpr double kOneSignal = 1; // seconds in which signals count as one
constexpr double kQuietWait = 3; // seconds of waiting for a step that nobody wonders about

std::string asSentence(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

} // namespace

Result<std::unique_ptr<Supervisor>> Supervisor::create(SupervisorOptions options)
{
    const std::string id = history::RunFolder{options.runFolder}.id();
    TESSERA_TRY(history::EventFile events, history::EventFile::create(options.runFolder));
    TESSERA_TRY(ControlSocket socket, ControlSocket::open(socketPath(id)));
    const Result<Json> config = readJsonFile(history::RunFolder{options.runFolder}.config());
    if (!config)
        return config.error();
    std::unique_ptr<Supervisor> supervisor(
        new Supervisor(std::move(options), std::move(events), std::move(socket)));
    supervisor->m_history->registerRun(
        history::recordFromConfig(supervisor->m_folder.root, *config));
    supervisor->emit(
        protocol::StateChanged{.state = RunState::Created, .phase = "", .progress = -1});
    return supervisor;
}

Supervisor::Supervisor(SupervisorOptions options, history::EventFile events, ControlSocket socket)
    : m_options(std::move(options)),
      m_folder{m_options.runFolder},
      m_runId(m_folder.id()),
      m_events(std::move(events)),
      m_reserve(m_folder.root),
      m_socket(std::move(socket)),
      m_fanOut(m_folder.root),
      m_history(std::make_unique<history::HistoryWriter>(historyDatabase()))
{}

Supervisor::~Supervisor() = default;

// ---- events ----

void Supervisor::emit(protocol::Message message)
{
    protocol::Envelope event{.seq = 0, .timeMs = wallClockMs(), .message = std::move(message)};
    m_events.append(event);
    std::vector<protocol::Envelope> events = m_events.takeGaps();
    events.push_back(std::move(event));
    std::ranges::sort(events, {}, &protocol::Envelope::seq);
    for (const protocol::Envelope &each : events)
        publish(each);
}

void Supervisor::publish(const protocol::Envelope &event)
{
    m_fanOut.publish(event, m_events.pending() == 0);
    m_history->post(m_runId, event);
    if (m_options.onEvent)
        m_options.onEvent(event);
}

void Supervisor::enter(RunState state, std::string phase)
{
    if (const Result<void> changed = m_machine.change(state); !changed) {
        logError("supervisor", "{}", changed.error().detail);
        return;
    }
    logInfo("supervisor", "the run is {}", protocol::runStateName(state));
    if (state != RunState::Preparing)
        restoreConfig(); // the ranks have read it
    emit(protocol::StateChanged{.state = state, .phase = std::move(phase), .progress = -1});
}

void Supervisor::warn(std::string text)
{
    logWarn("supervisor", "{}", text);
    emit(protocol::LogRecord{
        .rank = -1, .level = "warn", .logger = "supervisor", .text = std::move(text)});
}

void Supervisor::checkStorage()
{
    if (m_events.pending() > 0 && m_events.flush()) {
        for (const protocol::Envelope &gap : m_events.takeGaps())
            publish(gap);
    }
    const bool waiting = m_events.pending() > 0 && m_events.problem().has_value();
    if (waiting && !m_storageWarned) {
        m_storageWarned = true;
        const bool running = m_machine.state() == RunState::Running;
        warn(fmt::format("Events wait in memory{}: {}", running ? ", training goes on" : "",
                         m_events.problem()->sentence()));
    }
    if (!waiting)
        m_storageWarned = false;
}

/// Of a database that waiting does not mend, which nobody would notice before the run has ended.
void Supervisor::checkDatabase()
{
    if (m_databaseWarned)
        return;
    const history::HistoryWriter::Status status = m_history->status();
    if (!status.needsRebuild)
        return;
    m_databaseWarned = true;
    warn(fmt::format("{} The run goes on and is kept in its folder; `tessera runs rebuild` makes "
                     "the history anew.",
                     status.lastProblem->sentence()));
}

void Supervisor::waitUntilListed(std::chrono::milliseconds longest)
{
    if (!m_history->flush(longest))
        logInfo("supervisor", "the run is not in the database yet");
}

// ---- life ----

RunState Supervisor::run()
{
    enter(RunState::Preparing, "checking");
    bool again = true;
    while (again) {
        if (const Result<void> started = startRanks(); !started) {
            fail({.error = started.error(), .rank = -1, .step = m_lastStep, .resumeFrom = {}});
            break;
        }
        superviseRanks();
        again = conclude();
    }
    finish();
    return m_machine.state();
}

Result<void> Supervisor::startRanks()
{
    if (m_options.preflight)
        TESSERA_CHECK(m_options.preflight());
    std::error_code ignored;
    std::filesystem::remove(m_folder.root / "rendezvous", ignored);
    if (!m_resumeFrom.empty())
        TESSERA_CHECK(pointConfigAt(m_resumeFrom));
    m_mode = Mode::Working;
    m_lastHealth.clear();
    TESSERA_TRY(
        RankGroup ranks,
        RankGroup::start(
            m_options.ranks, [this](int rank) { return commandOf(rank); }, m_options.patience));
    m_ranks.emplace(std::move(ranks));
    return {};
}

Result<void> Supervisor::pointConfigAt(const std::string &checkpoint)
{
    TESSERA_TRY(const std::string original, readFile(m_folder.config()));
    TESSERA_TRY(Json config, parseJson(original, m_folder.config().string()));
    config["resume_from_checkpoint"] = checkpoint;
    TESSERA_CHECK(writeFileAtomically(m_folder.config(), dumpJsonPretty(config)));
    m_originalConfig = original;
    return {};
}

void Supervisor::restoreConfig()
{
    if (m_originalConfig.empty())
        return;
    const Result<void> written = writeFileAtomically(m_folder.config(), m_originalConfig);
    if (!written)
        logWarn("supervisor", "{}", written.error().sentence());
    m_originalConfig.clear();
}

RankCommand Supervisor::commandOf(int rank) const
{
    RankCommand command{.program = m_options.rankProgram,
                        .arguments = {"--run-folder", m_folder.root.string(), "--rank",
                                      std::to_string(rank), "--world",
                                      std::to_string(m_options.ranks), "--rendezvous",
                                      (m_folder.root / "rendezvous").string(), "--restarts",
                                      std::to_string(m_restarts)},
                        .environment = m_options.rankEnvironment,
                        .outputFile = m_folder.rankLog(rank)};
    return command;
}

void Supervisor::superviseRanks()
{
    while (m_ranks->alive() > 0 || (m_mode == Mode::Working && !m_ranks->allDone())) {
        waitForSomething();
        while (std::optional<UniqueFd> peer = m_socket.accept())
            m_fanOut.add(std::move(*peer));
        for (const protocol::Message &command : m_fanOut.service())
            obey(command);
        checkStopSignal();
        for (RankMessage &message : m_ranks->service())
            take(std::move(message.message));
        checkStorage();
        checkDatabase();
        checkLosses();
        sayThatItWaits();
        checkDeadline();
    }
}

void Supervisor::waitForSomething()
{
    std::vector<pollfd> fds{{.fd = m_socket.fd(), .events = POLLIN, .revents = 0},
                            {.fd = m_options.stopFd, .events = POLLIN, .revents = 0}};
    m_fanOut.appendPollFds(fds);
    m_ranks->appendPollFds(fds);
    ::poll(fds.data(), fds.size(), kTickMs);
}

bool Supervisor::conclude()
{
    switch (m_mode) {
    case Mode::Failing:
        return concludeFailure();
    case Mode::Stopping:
        for (const RankLoss &loss : m_ranks->judge().all())
            logInfo("supervisor", "while stopping: {}", loss.error.sentence());
        sayWhatIsLost();
        enter(RunState::Stopped);
        return false;
    case Mode::Working:
        break;
    }
    // The last step may have been the one that rank 0 wanted to report, or there was none to do.
    if (m_machine.state() != RunState::Running)
        enter(RunState::Running);
    if (m_ranks->anyStopped()) {
        enter(RunState::Stopping);
        enter(RunState::Stopped);
    } else {
        enter(RunState::Finished);
    }
    return false;
}

void Supervisor::sayWhatIsLost()
{
    if (m_cutShort)
        warn(fmt::format("The ranks were killed before they had saved: the steps after {} are "
                         "lost.",
                         m_savedStep));
}

void Supervisor::sayWhyPaused()
{
    if (m_unsaved)
        warn(fmt::format("Paused at step {}, because it could not be saved: {} {}: the run then "
                         "goes on by itself, or at once with `tessera resume {}`.",
                         m_ranks->step(), m_unsaved->sentence(), asSentence(wayToRoom(*m_unsaved)),
                         m_runId));
}

void Supervisor::sayThatItWaits()
{
    if (m_waitTold || m_mode != Mode::Stopping || m_ranks->saving()
        || monotonicSeconds() < m_stopAskedAt + kQuietWait)
        return;
    m_waitTold = true;
    emit(protocol::LogRecord{
        .rank = -1,
        .level = "info",
        .logger = "supervisor",
        .text = fmt::format("Waiting for step {} to end; `tessera stop {} --now` ends the run at "
                            "once, without saving.",
                            m_ranks->step() + 1, m_runId)});
}

bool Supervisor::concludeFailure()
{
    const RankLoss &first = m_ranks->judge().first();
    const std::optional<WholeCheckpoint> checkpoint = newestResumePoint(m_folder.root);
    // Metrics may be newer than what the rank said of itself; the sentence and its details name
    // one step.
    const std::int64_t step = std::max(first.step, m_lastStep);
    protocol::Failed failed{
        .error = first.phase.empty()
            ? first.error
            : Error(first.error).during(fmt::format("{}, step {}", first.phase, step)),
        .rank = first.rank,
        .step = step,
        .resumeFrom = checkpoint ? checkpoint->folder.string() : ""};
    const bool restartable = m_machine.state() == RunState::Running && !m_stopWanted;
    if (restartable && m_restarts < m_options.maxRestarts) {
        restart(failed);
        return true;
    }
    fail(std::move(failed));
    return false;
}

void Supervisor::restart(const protocol::Failed &failed)
{
    ++m_restarts;
    m_resumeFrom = failed.resumeFrom;
    warn(fmt::format("Restart {} of {} from {}, because rank {} failed: {}", m_restarts,
                     m_options.maxRestarts, m_resumeFrom.empty() ? "the beginning" : m_resumeFrom,
                     failed.rank, failed.error.sentence()));
    enter(RunState::Preparing, "restarting");
}

void Supervisor::fail(protocol::Failed failed)
{
    logError("supervisor", "the run failed: {}", failed.error.sentence());
    m_failure = failed;
    m_reserve.release();
    const Result<void> written =
        writeFailureReport(m_folder, failed, m_ranks ? &*m_ranks : nullptr);
    if (!written)
        logError("supervisor", "{}", written.error().detail);
    emit(std::move(failed));
    enter(RunState::Failed);
}

void Supervisor::finish()
{
    m_ranks.reset();
    m_reserve.release();
    m_events.setPendingLimit(DiskReserve::kBytes / 2); // so that the end of the run finds room
    checkStorage();
    m_fanOut.drain(kLastWords);
    if (!m_history->flush(kHistoryWait))
        logWarn("supervisor",
                "the database is behind; the next program that writes it imports the "
                "rest from events.jsonl");
}

// ---- commands ----

void Supervisor::obey(const protocol::Message &command)
{
    if (const auto *wish = std::get_if<protocol::Stop>(&command))
        stop(wish->graceful);
    else if (std::holds_alternative<protocol::Pause>(command))
        pass(Action::Pause, command);
    else if (std::holds_alternative<protocol::Resume>(command))
        pass(Action::Resume, command);
    else if (std::holds_alternative<protocol::SaveCheckpoint>(command))
        pass(Action::Save, command);
}

void Supervisor::pass(Action action, const protocol::Message &command)
{
    Result<void> allowed = mayAct(action, m_machine.state());
    if (allowed && m_mode != Mode::Working)
        allowed = mayAct(action, RunState::Failed);
    if (!allowed) {
        warn(allowed.error().detail);
        return;
    }
    logInfo("supervisor", "asked to {}", actionName(action));
    m_ranks->send(command);
}

void Supervisor::stop(bool graceful)
{
    logInfo("supervisor", "asked to stop{}", graceful ? "" : " at once");
    const bool again = std::exchange(m_stopWanted, true);
    if (m_mode == Mode::Working) {
        m_mode = Mode::Stopping;
        m_stopAskedAt = monotonicSeconds();
        m_deadline = m_stopAskedAt + std::max(m_options.stopSeconds, 3 * m_stepSeconds);
        m_mayLoseSteps = graceful && m_machine.state() != RunState::Preparing;
        if (!m_mayLoseSteps)
            m_deadline =
                m_stopAskedAt + std::min(m_options.stopSeconds, m_options.stopPreparingSeconds);
        m_waitTold = !m_mayLoseSteps;
        m_unsaved.reset();
        enter(RunState::Stopping);
        m_ranks->send(protocol::Stop{.graceful = graceful});
    }
    if (again || !graceful)
        m_ranks->kill();
}

/// The ranks could not save and train on when asked to: nothing is lost yet.
void Supervisor::takeStopBack()
{
    m_mode = Mode::Working;
    m_stopWanted = false;
    m_stopRefused = true;
    enter(RunState::Paused);
    warn(fmt::format("The run is not stopped but paused, because step {} could not be saved: {} "
                     "{} and stop again, or `tessera stop {} --now` ends it without saving.",
                     m_ranks->step(), m_unsaved->sentence(), asSentence(wayToRoom(*m_unsaved)),
                     m_runId));
}

void Supervisor::checkStopSignal()
{
    pollfd entry{.fd = m_options.stopFd, .events = POLLIN, .revents = 0};
    while (m_options.stopFd >= 0 && ::poll(&entry, 1, 0) > 0) {
        std::array<char, sizeof(signalfd_siginfo)> bytes{};
        if (::read(m_options.stopFd, bytes.data(), bytes.size()) <= 0)
            return;
        const double now = monotonicSeconds();
        if (now >= m_lastSignalAt + kOneSignal)
            stop(!m_stopRefused);
        m_lastSignalAt = now;
    }
}

// ---- ranks ----

void Supervisor::checkLosses()
{
    if (m_mode != Mode::Working || !m_ranks->judge().decided(monotonicSeconds(), m_ranks->alive()))
        return;
    m_mode = Mode::Failing;
    logError("supervisor", "the first cause is: {}", m_ranks->judge().first().error.sentence());
    m_ranks->send(protocol::Stop{.graceful = false});
    m_deadline = monotonicSeconds() + m_options.killSeconds;
}

void Supervisor::checkDeadline()
{
    const double now = monotonicSeconds();
    if (m_mode == Mode::Stopping && !m_ranks->judge().all().empty())
        m_deadline = std::min(m_deadline, now + m_options.killSeconds);
    if (m_mode == Mode::Working || now < m_deadline || m_ranks->alive() == 0)
        return;
    const bool saving = m_mode == Mode::Stopping && m_ranks->saving();
    if (saving && now < m_stopAskedAt + kLongestSave)
        return;
    logWarn("supervisor", "{} ranks did not end in time and are killed", m_ranks->alive());
    m_cutShort = m_cutShort || (m_mode == Mode::Stopping && m_mayLoseSteps);
    m_ranks->kill();
    m_deadline = now + 1;
}

} // namespace tessera::supervisor
