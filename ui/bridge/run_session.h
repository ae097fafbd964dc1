// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/run_record.h"
#include "ui/bridge/curve_feed.h"
#include "ui/bridge/history_reader.h"
#include "ui/bridge/run_client.h"
#include "ui/bridge/run_events.h"
#include "ui/bridge/step_clock.h"
#include "ui/models/event_model.h"
#include "ui/models/expert_load_model.h"
#include "ui/models/log_model.h"
#include "ui/models/run_curves.h"

#include <QObject>
#include <QString>

#include <deque>
#include <memory>
#include <optional>

namespace tessera::ui {

class JobTracker;

/// One run, open in the studio: what is stored of it, and what it says from then on. The one place
/// where history and live events meet, so that no point comes twice and none is lost: events are
/// taken in order of seq, whether from the socket or, when the supervisor is gone, from the run's
/// event file. GUI thread only; its models live as long as it does.
class RunSession final : public QObject
{
    Q_OBJECT

public:
    enum class Phase {
        Loading, ///< the history is being read; of a long run the loss is there already
        Stored,  ///< all there is: the run has ended, or lost its supervisor
        Live,    ///< connected
        Away,    ///< live, but the connection is lost at the moment; it tries again
        Refused, ///< the supervisor is of another version: stored data alone
        Missing  ///< there is no such run: see problem()
    };
    Q_ENUM(Phase)

    struct Sources {
        HistoryReader *history = nullptr;
        JobTracker *jobs = nullptr;
    };

    /// `socket` is the path of its control socket, "" when it is not live.
    RunSession(QString id, QString socket, Sources sources, QObject *parent = nullptr);
    ~RunSession() override;

    [[nodiscard]] const QString &id() const { return m_id; }
    [[nodiscard]] Phase phase() const { return m_phase; }
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }

    /// Name, state, steps, losses ... as of the last event.
    [[nodiscard]] const history::RunRecord &record() const { return m_record; }
    [[nodiscard]] QString preparing() const { return m_preparing; }       ///< phase of Preparing
    [[nodiscard]] double preparingProgress() const { return m_progress; } ///< 0..1, -1 unknown
    /// From the pace of the last steps; nothing while it is not known.
    [[nodiscard]] std::optional<double> secondsLeft() const;

    [[nodiscard]] RunCurves *curves() { return &m_curves; }
    [[nodiscard]] ExpertLoadModel *experts() { return &m_experts; }
    [[nodiscard]] EventModel *events() { return &m_events; }
    [[nodiscard]] LogModel *log() { return &m_log; }

    // Commands to a live run; false when it is not connected.
    bool pause();
    bool resume();
    bool saveCheckpoint();
    bool stop(bool graceful);
    /// True between a command and the event that answers it.
    [[nodiscard]] bool isWaiting() const { return m_waiting; }

    /// The run has become live (its socket appeared) or is no longer (the socket is gone).
    void setSocket(const QString &socket);

Q_SIGNALS:
    void phaseChanged(tessera::ui::RunSession::Phase phase);
    void recordChanged();                         ///< at most ten a second
    void commandRefused(const QString &sentence); ///< the supervisor's own words, English

private:
    void takeHead(quint64 ticket, const StoredRun &head);
    void takeStored(quint64 ticket, const StoredRun &stored);
    void takeFailed(quint64 ticket, const Error &error);
    void goOn();
    void connectClient();
    void onLink(RunClient::Link link);
    void leave();
    void readRest(quint64 offset = 0);
    void take(const QList<protocol::Envelope> &events);
    void takeOne(const protocol::Envelope &event, RunBatch &batch);
    void takeMetrics(const protocol::Envelope &event, const protocol::MetricBatch &metrics,
                     RunBatch &batch);
    void takeState(const protocol::Envelope &event, const protocol::StateChanged &change,
                   RunBatch &batch);
    void takeLine(const protocol::Envelope &event, const protocol::LogRecord &line,
                  RunBatch &batch);
    void takeHealth(const protocol::RankHealth &health, RunBatch &batch) const;
    void takeCheckpoint(const protocol::Envelope &event, const protocol::CheckpointWritten &saved,
                        RunBatch &batch);
    void takeFacts();
    void rewind(qint64 step, RunBatch &batch);
    void noteStep(qint64 timeMs);
    [[nodiscard]] std::optional<double> secondsPerStep() const;
    void show(const RunBatch &batch);
    bool sent(bool isSent);
    void enter(Phase phase);

    struct StepTime {
        qint64 step = 0;
        qint64 timeMs = 0;
    };

    QString m_id;
    QString m_socket;
    Sources m_sources;
    QString m_jobName;
    Phase m_phase = Phase::Loading;
    bool m_loaded = false;
    std::optional<Error> m_problem;
    quint64 m_ticket = 0;
    history::RunRecord m_record;
    QString m_preparing;
    double m_progress = -1;
    bool m_waiting = false;
    qint64 m_lastStep = 0;           ///< on the curves, or on its way there
    history::TrainedBefore m_before; ///< by the runs that this one goes on from
    StepClock m_clock;
    RunEvents m_marks;
    std::deque<StepTime> m_pace;        ///< the last few batches
    std::optional<double> m_storedPace; ///< seconds a step, until batches say it
    std::unique_ptr<RunClient> m_client;
    CurveFeed m_feed;
    RunCurves m_curves;
    ExpertLoadModel m_experts;
    EventModel m_events;
    LogModel m_log;
};

} // namespace tessera::ui
