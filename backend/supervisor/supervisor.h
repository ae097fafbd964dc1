// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/event_file.h"
#include "backend/history/history_writer.h"
#include "backend/history/run_folder.h"
#include "backend/supervisor/control_socket.h"
#include "backend/supervisor/disk_reserve.h"
#include "backend/supervisor/fan_out.h"
#include "backend/supervisor/rank_group.h"
#include "backend/supervisor/state_machine.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tessera::supervisor {

struct SupervisorOptions {
    std::filesystem::path runFolder; ///< with config.json in it, and nothing else that matters
    std::filesystem::path rankProgram;
    int ranks = 1;
    int maxRestarts = 0;
    std::map<std::string, std::string> rankEnvironment;
    /// Checks once more, before each start of the ranks, what may have changed since the run was
    /// asked for (disk space, files). May be empty.
    std::function<Result<void>()> preflight;
    /// Called in the supervisor's thread with each event, after it was stored. May be empty.
    std::function<void(const protocol::Envelope &)> onEvent;
    /// A signalfd (or anything like it): each time it has something to read is a Stop; the first
    /// one graceful. -1: none.
    int stopFd = -1;
    RankPatience patience;
    /// From a graceful Stop to the end by force, see Supervisor::run(). A first step on a CPU may
    /// take minutes.
    double stopSeconds = 600;
    double stopPreparingSeconds = 10; ///< the same before the first step, when nothing is to save
    double killSeconds = 5;           ///< the same for the others after a rank failed
};

/// The life of one run: owns its state, its ranks, events.jsonl, the socket and the way into the
/// database. One thread: run() must be called by the thread that lives as long as the ranks may.
/// SIGPIPE must be ignored.
///
///     TESSERA_TRY(auto supervisor, Supervisor::create(std::move(options)));
///     const RunState end = supervisor->run(); // Finished, Stopped or Failed
class Supervisor
{
public:
    /// Takes the run: creates and locks events.jsonl, opens the control socket, registers the run
    /// in the database and emits Created. FileUnwritable when the run was started before.
    [[nodiscard]] static Result<std::unique_ptr<Supervisor>> create(SupervisorOptions options);
    ~Supervisor();
    Supervisor(const Supervisor &) = delete;
    Supervisor &operator=(const Supervisor &) = delete;
    Supervisor(Supervisor &&) = delete;
    Supervisor &operator=(Supervisor &&) = delete;

    /// Waits until the run is in the database, so that lists show it; not longer than `longest`.
    void waitUntilListed(std::chrono::milliseconds longest);

    /// Runs to the end, whatever happens, and leaves no process behind.
    ///
    /// Stop: the ranks finish their step and save. Those still there after `stopSeconds` are
    /// killed, or `killSeconds` after one of them is lost, without which no step ends; the time is
    /// longer while a checkpoint is being written, and at least three steps.
    /// A second Stop, or one that is not graceful, kills at once. Two signals within a second
    /// are one: `timeout` and terminals send theirs twice.
    /// When nothing can be saved (disk full), the stop is taken back: the run is Paused again, with
    /// its state in memory. A signal after that ends it without saving, another Stop tries again.
    ///
    /// A lost rank: the first cause is found (FailureJudge), the others are told to end and killed
    /// after `killSeconds`; then the run is started again from its newest checkpoint while
    /// restarts are left and it was Running, else it has Failed.
    RunState run();

    /// Why the run failed; nothing when it did not.
    [[nodiscard]] const std::optional<protocol::Failed> &failure() const { return m_failure; }

private:
    enum class Mode { Working, Failing, Stopping };
    struct KeptHealth {
        protocol::RankHealth health;
        double at = 0;
    };

    Supervisor(SupervisorOptions options, history::EventFile events, ControlSocket socket);

    // events
    void emit(protocol::Message message);
    void publish(const protocol::Envelope &event);
    void enter(RunState state, std::string phase = {});
    void warn(std::string text);
    void checkStorage();
    void checkDatabase();
    void sayWhatIsLost();
    void sayWhyPaused();
    void sayThatItWaits();

    // life; conclude() says whether the ranks are to be started once more
    [[nodiscard]] Result<void> startRanks();
    /// A restart: config.json says where to go on until the ranks have read it, then it is again
    /// what the run was started with.
    [[nodiscard]] Result<void> pointConfigAt(const std::string &checkpoint);
    void restoreConfig();
    [[nodiscard]] RankCommand commandOf(int rank) const;
    void superviseRanks();
    void waitForSomething();
    [[nodiscard]] bool conclude();
    [[nodiscard]] bool concludeFailure();
    void restart(const protocol::Failed &failed);
    void fail(protocol::Failed failed);
    void finish();

    // commands
    void obey(const protocol::Message &command);
    void pass(Action action, const protocol::Message &command);
    void stop(bool graceful);
    void takeStopBack();
    void checkStopSignal();

    // ranks
    void take(protocol::Message message);
    void takeState(const protocol::StateChanged &change);
    void takePhase(const protocol::StateChanged &change);
    void takeHealth(const protocol::RankHealth &health);
    void noteStep(std::int64_t step);
    void checkLosses();
    void checkDeadline();

    SupervisorOptions m_options;
    history::RunFolder m_folder;
    std::string m_runId;
    StateMachine m_machine;
    history::EventFile m_events;
    DiskReserve m_reserve;
    ControlSocket m_socket;
    FanOut m_fanOut;
    std::unique_ptr<history::HistoryWriter> m_history;
    std::optional<RankGroup> m_ranks;
    std::optional<protocol::Failed> m_failure;

    Mode m_mode = Mode::Working;
    double m_deadline = 0; ///< when ranks are killed, in Failing and Stopping
    double m_stopAskedAt = 0;
    bool m_stopWanted = false; ///< no restart any more
    int m_restarts = 0;
    std::string m_resumeFrom;               ///< of a restart
    std::string m_originalConfig;           ///< while config.json is changed
    std::map<int, KeptHealth> m_lastHealth; // by rank: the last that became an event
    std::int64_t m_lastStep = 0;
    double m_lastStepAt = 0;
    double m_stepSeconds = 0;
    bool m_storageWarned = false;
    bool m_databaseWarned = false;
    double m_lastSignalAt = -10;
    double m_lastProgressAt = 0; ///< of an event that tells how far a phase is
    std::string m_lastPhase;
    std::int64_t m_savedStep = 0;   ///< of the newest checkpoint
    bool m_mayLoseSteps = false;    ///< the stop came when the ranks had something to save
    bool m_cutShort = false;        ///< ranks that should have saved were killed
    bool m_waitTold = false;        ///< that a stop waits for a step
    bool m_stopRefused = false;     ///< for lack of room; a signal then ends the run
    std::optional<Error> m_unsaved; ///< why the last write failed, until the run goes on or saves
};

} // namespace tessera::supervisor
