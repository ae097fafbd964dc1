// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/run_session.h"

#include "backend/base/json.h"
#include "backend/base/paths.h"
#include "backend/history/event_file.h"
#include "backend/history/run_folder.h"
#include "backend/history/supervised.h"
#include "ui/bridge/job_tracker.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace tessera::ui {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kStepsForPace = 20;
/// Events that are read from the file and shown in one go.
constexpr qsizetype kEventsAtOnce = 20000;

/// A piece of an event file.
struct FilePiece {
    QList<protocol::Envelope> events;
    quint64 endOffset = 0;
    bool more = false;
};

FilePiece readPiece(const fs::path &folder, qint64 fromSeq, quint64 offset, const StopToken &stop)
{
    FilePiece piece;
    const auto take = [&](const protocol::Envelope &event) {
        piece.events.append(event);
        piece.more = piece.events.size() == kEventsAtOnce;
        return !piece.more && !stop.stopRequested();
    };
    const Result<history::ReadEvents> seen = history::readEvents(folder, fromSeq, take, offset);
    piece.endOffset = seen ? seen->endOffset : offset;
    return piece;
}

/// Mean of the newest times of a step; nothing without any.
std::optional<double> paceOf(const QList<MetricPoint> &stepSeconds)
{
    double sum = 0;
    int count = 0;
    for (auto point = stepSeconds.crbegin(); point != stepSeconds.crend(); ++point) {
        if (!std::isfinite(point->value))
            continue;
        sum += point->value;
        if (++count == static_cast<int>(kStepsForPace))
            break;
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

bool isRefusal(const protocol::LogRecord &line)
{
    return line.rank < 0 && line.text.find(" cannot ") != std::string::npos;
}

} // namespace

RunSession::RunSession(QString id, QString socket, Sources sources, QObject *parent)
    : QObject(parent),
      m_id(std::move(id)),
      m_socket(std::move(socket)),
      m_sources(sources),
      m_jobName(QStringLiteral("events %1").arg(reinterpret_cast<quintptr>(this)))
{
    m_record.id = m_id.toStdString();
    m_record.folder = runsFolder() / m_record.id;
    connect(&m_feed, &CurveFeed::batchReady, this, &RunSession::show);
    connect(sources.history, &HistoryReader::runHeadReady, this, &RunSession::takeHead);
    connect(sources.history, &HistoryReader::runReady, this, &RunSession::takeStored);
    connect(sources.history, &HistoryReader::failed, this, &RunSession::takeFailed);
    m_ticket = sources.history->requestRun(m_id);
}

RunSession::~RunSession()
{
    m_sources.history->cancel(m_ticket);
    m_sources.jobs->cancel(m_jobName);
}

void RunSession::enter(Phase phase)
{
    if (std::exchange(m_phase, phase) != phase)
        Q_EMIT phaseChanged(phase);
}

// ---- what is stored ----

/// Of a long run, to look at while the rest is read.
void RunSession::takeHead(quint64 ticket, const StoredRun &head)
{
    if (ticket != m_ticket)
        return;
    m_record = head.record;
    m_curves.reset(head.batch.points);
    Q_EMIT recordChanged();
}

void RunSession::takeStored(quint64 ticket, const StoredRun &stored)
{
    if (ticket != m_ticket)
        return;
    m_record = stored.record;
    m_before = stored.before;
    m_clock.set(stored.tokens, stored.seconds);
    m_marks = stored.marks;
    m_curves.reset(stored.batch.points);
    m_storedPace = paceOf(stored.batch.points.value(QStringLiteral("step_seconds")));
    m_lastStep = m_record.steps;
    m_experts.reset(stored.grid);
    m_experts.append(stored.batch.loads);
    m_events.reset(stored.batch.events);
    m_log.reset(stored.batch.lines);
    Q_EMIT recordChanged();
    goOn();
}

/// The history does not have it (yet), or cannot be read: the run's own files say everything.
void RunSession::takeFailed(quint64 ticket, const Error &error)
{
    if (ticket != m_ticket)
        return;
    std::error_code ignored;
    if (!fs::exists(history::RunFolder{m_record.folder}.events(), ignored) && m_socket.isEmpty()) {
        m_problem = error;
        enter(Phase::Missing);
        return;
    }
    const Result<Json> config = readJsonFile(history::RunFolder{m_record.folder}.config());
    m_record = history::recordFromConfig(m_record.folder, config ? *config : Json());
    Q_EMIT recordChanged();
    goOn();
}

void RunSession::goOn()
{
    m_loaded = true;
    if (!m_socket.isEmpty() && !protocol::isFinal(m_record.state))
        connectClient();
    else
        readRest();
}

void RunSession::setSocket(const QString &socket)
{
    if (socket == m_socket)
        return;
    m_socket = socket;
    if (!m_loaded)
        return;
    if (m_socket.isEmpty())
        leave();
    else if (!protocol::isFinal(m_record.state))
        connectClient();
}

// ---- live ----

void RunSession::connectClient()
{
    m_sources.jobs->cancel(m_jobName); // the client tells the rest, and the run is not stored
    m_record.interrupted = false;
    m_client = std::make_unique<RunClient>(m_socket);
    connect(m_client.get(), &RunClient::received, this, &RunSession::take);
    connect(m_client.get(), &RunClient::linkChanged, this, &RunSession::onLink);
    m_client->open(m_record.lastSeq + 1);
}

void RunSession::onLink(RunClient::Link link)
{
    m_problem = m_client->problem();
    switch (link) {
    case RunClient::Link::Closed:
        break;
    case RunClient::Link::Connecting:
        if (!m_problem)
            break; // the first attempt is under way
        if (history::isSupervised(m_record.folder))
            enter(Phase::Away);
        else // within a signal of the client, which must not end here
            QMetaObject::invokeMethod(this, &RunSession::leave, Qt::QueuedConnection);
        break;
    case RunClient::Link::Connected:
        enter(Phase::Live);
        break;
    case RunClient::Link::Refused:
        enter(Phase::Refused);
        break;
    case RunClient::Link::Ended:
        m_feed.flush();
        enter(Phase::Stored);
        break;
    }
}

/// The supervisor is gone: its file has what it said last.
void RunSession::leave()
{
    if (!m_client)
        return;
    m_client->close();
    m_client.release()->deleteLater();
    m_waiting = false;
    m_socket.clear();
    readRest();
}

void RunSession::readRest(quint64 offset)
{
    const auto work = [folder = m_record.folder, from = m_record.lastSeq + 1,
                       offset](const JobControl &control) {
        return readPiece(folder, from, offset, control.stop());
    };
    const auto done = [this](const FilePiece &piece) {
        take(piece.events);
        if (piece.more)
            return readRest(piece.endOffset);
        m_feed.flush();
        m_record.interrupted =
            !protocol::isFinal(m_record.state) && !history::isSupervised(m_record.folder);
        m_problem.reset();
        Q_EMIT recordChanged();
        enter(Phase::Stored);
    };
    m_sources.jobs->start<FilePiece>(m_jobName, this, work, done);
}

// ---- events ----

void RunSession::take(const QList<protocol::Envelope> &events)
{
    bool changed = false;
    RunBatch batch;
    for (const protocol::Envelope &event : events) {
        if (event.seq <= m_record.lastSeq)
            continue; // it has come on another way
        changed = changed || std::holds_alternative<protocol::StateChanged>(event.message);
        takeOne(event, batch);
    }
    m_feed.push(batch);
    if (changed)
        Q_EMIT recordChanged();
}

void RunSession::takeOne(const protocol::Envelope &event, RunBatch &batch)
{
    history::applyEvent(m_record, event);
    if (const auto *metrics = std::get_if<protocol::MetricBatch>(&event.message))
        takeMetrics(event, *metrics, batch);
    else if (const auto *load = std::get_if<protocol::ExpertLoad>(&event.message))
        batch.loads.append(loadSample(load->step, load->layer, load->tokensPerExpert));
    else if (const auto *change = std::get_if<protocol::StateChanged>(&event.message))
        takeState(event, *change, batch);
    else if (const auto *line = std::get_if<protocol::LogRecord>(&event.message))
        takeLine(event, *line, batch);
    else if (const auto *health = std::get_if<protocol::RankHealth>(&event.message))
        takeHealth(*health, batch);
    else if (const auto *saved = std::get_if<protocol::CheckpointWritten>(&event.message))
        takeCheckpoint(event, *saved, batch);
    else if (std::holds_alternative<protocol::RunFacts>(event.message))
        takeFacts();
    else if (const auto *gap = std::get_if<protocol::Gap>(&event.message))
        m_marks.take(*gap, event.seq, event.timeMs, batch.events);
    else if (const auto *failed = std::get_if<protocol::Failed>(&event.message))
        m_marks.takeFailure(*failed, event.seq, event.timeMs, m_record.steps, batch.events);
}

void RunSession::takeMetrics(const protocol::Envelope &event, const protocol::MetricBatch &metrics,
                             RunBatch &batch)
{
    if (metrics.firstStep <= m_lastStep)
        rewind(metrics.firstStep - 1, batch);
    const MetricPoints points = m_clock.take(metrics);
    batch.append({.points = points, .loads = {}, .events = {}, .lines = {}});
    for (const MetricPoint &point : points.value(QStringLiteral("eval_loss")))
        m_marks.takeEvaluation(point, event.seq, event.timeMs, batch.events);
    for (const QList<MetricPoint> &fresh : points)
        m_lastStep = std::max(m_lastStep, fresh.back().step);
    noteStep(event.timeMs);
}

/// An automatic restart goes on from a checkpoint: the steps behind it come again.
void RunSession::rewind(qint64 step, RunBatch &batch)
{
    m_feed.push(std::exchange(batch, {}));
    m_feed.flush();
    m_curves.rewindTo(step);
    m_experts.rewindTo(step);
    const MetricSeriesModel *loss = m_curves.series(QStringLiteral("loss"));
    const int rows = loss->rowCount();
    if (rows > 0 && std::isfinite(loss->point(rows - 1).tokens))
        m_clock.set(loss->point(rows - 1).tokens, loss->point(rows - 1).seconds);
    else
        m_clock.set(m_before.tokens, m_before.seconds);
    m_lastStep = step;
    m_pace.clear();
}

void RunSession::takeState(const protocol::Envelope &event, const protocol::StateChanged &change,
                           RunBatch &batch)
{
    m_preparing = QString::fromStdString(change.phase);
    m_progress = change.progress;
    m_waiting = false;
    if (change.state == protocol::RunState::Running) { // a pause is no step
        m_pace.clear();
        m_storedPace.reset();
    }
    m_marks.take(history::StateRow{.seq = event.seq,
                                   .timeMs = event.timeMs,
                                   .step = m_record.steps,
                                   .state = change.state,
                                   .phase = change.phase},
                 batch.events);
    if (!m_marks.takePauseEnd())
        return;
    m_feed.push(std::exchange(batch, {})); // the pause may still be on its way
    m_feed.flush();
    m_events.endPause(m_record.steps, event.timeMs);
}

void RunSession::takeLine(const protocol::Envelope &event, const protocol::LogRecord &line,
                          RunBatch &batch)
{
    const history::LogRow row{.seq = event.seq,
                              .timeMs = event.timeMs,
                              .step = m_record.steps,
                              .rank = line.rank,
                              .level = line.level,
                              .logger = line.logger,
                              .text = line.text};
    batch.lines.append(logEntry(row));
    m_marks.take(row, batch.events);
    if (m_waiting && isRefusal(line)) {
        m_waiting = false;
        Q_EMIT commandRefused(QString::fromStdString(line.text));
    }
}

void RunSession::takeHealth(const protocol::RankHealth &health, RunBatch &batch) const
{
    if (health.step <= 0)
        return;
    MetricPoint point{.step = health.step, .value = static_cast<double>(health.memoryBytes)};
    if (m_clock.tokens() > 0) { // else the first step is not over
        point.tokens = m_clock.tokens();
        point.seconds = m_clock.seconds();
    }
    batch.points[QStringLiteral("memory/rank_%1").arg(health.rank)].append(point);
}

void RunSession::takeCheckpoint(const protocol::Envelope &event,
                                const protocol::CheckpointWritten &saved, RunBatch &batch)
{
    m_waiting = false;
    m_marks.take(history::CheckpointRow{.step = saved.step,
                                        .path = saved.path,
                                        .bytes = saved.bytes,
                                        .seconds = saved.seconds,
                                        .finalModel = saved.finalModel,
                                        .timeMs = event.timeMs},
                 event.seq, batch.events);
}

void RunSession::takeFacts()
{
    const ExpertGrid grid = expertGridOf(m_record);
    if (m_experts.isEmpty() && grid.experts > 0 && !(grid == m_experts.grid()))
        m_experts.reset(grid);
}

void RunSession::show(const RunBatch &batch)
{
    m_log.append(batch.lines);
    m_events.append(batch.events);
    m_experts.append(batch.loads);
    if (!batch.points.isEmpty())
        m_curves.append(batch.points);
    Q_EMIT recordChanged();
}

// ---- pace ----

void RunSession::noteStep(qint64 timeMs)
{
    m_pace.push_back({.step = m_record.steps, .timeMs = timeMs});
    if (m_pace.size() > kStepsForPace)
        m_pace.pop_front();
}

std::optional<double> RunSession::secondsPerStep() const
{
    if (m_pace.size() < 2 || m_pace.back().step <= m_pace.front().step)
        return m_storedPace;
    const double seconds =
        static_cast<double>(m_pace.back().timeMs - m_pace.front().timeMs) / 1000.0;
    return seconds / static_cast<double>(m_pace.back().step - m_pace.front().step);
}

std::optional<double> RunSession::secondsLeft() const
{
    const std::optional<double> perStep = secondsPerStep();
    if (m_phase != Phase::Live || !perStep || m_record.totalSteps <= 0)
        return std::nullopt;
    return *perStep
        * static_cast<double>(std::max<qint64>(0, m_record.totalSteps - m_record.steps));
}

// ---- commands ----

bool RunSession::sent(bool isSent)
{
    m_waiting = m_waiting || isSent;
    return isSent;
}

bool RunSession::pause()
{
    return sent(m_client && m_client->pause());
}

bool RunSession::resume()
{
    return sent(m_client && m_client->resume());
}

bool RunSession::saveCheckpoint()
{
    return sent(m_client && m_client->saveCheckpoint());
}

bool RunSession::stop(bool graceful)
{
    return sent(m_client && m_client->stop(graceful));
}

} // namespace tessera::ui
