// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the ranks say, and what becomes of it.
#include "backend/base/log.h"
#include "backend/base/units.h"
#include "backend/supervisor/supervisor.h"

#include <cmath>
#include <utility>

namespace tessera::supervisor {
namespace {

// Health comes once a second from each rank. It is kept this often, and at once when the phase
// changed or the peak of memory rose, so that a week of training does not fill events.jsonl.
constexpr double kHealthEvery = 5;
constexpr double kProgressEvery = 0.1;
constexpr double kNotablePeak = 1.01;

bool isNotable(const protocol::RankHealth &before, const protocol::RankHealth &now)
{
    return before.phase != now.phase
        || static_cast<double>(now.peakMemoryBytes)
        > kNotablePeak * static_cast<double>(before.peakMemoryBytes);
}

} // namespace

void Supervisor::take(protocol::Message message)
{
    if (const auto *change = std::get_if<protocol::StateChanged>(&message)) {
        takeState(*change);
    } else if (const auto *health = std::get_if<protocol::RankHealth>(&message)) {
        takeHealth(*health);
    } else if (const auto *batch = std::get_if<protocol::MetricBatch>(&message)) {
        std::size_t rows = 0;
        for (const auto &[name, values] : batch->columns)
            rows = std::max(rows, values.size());
        noteStep(batch->firstStep + static_cast<std::int64_t>(rows) - 1);
        emit(std::move(message));
    } else if (const auto *saved = std::get_if<protocol::CheckpointWritten>(&message)) {
        if (!saved->finalModel)
            m_savedStep = saved->step;
        m_unsaved.reset();
        emit(std::move(message));
    } else if (const auto *failed = std::get_if<protocol::CheckpointFailed>(&message)) {
        m_unsaved = failed->error;
        emit(std::move(message));
    } else if (const auto *facts = std::get_if<protocol::RunFacts>(&message)) {
        m_savedStep = std::max(m_savedStep, facts->startStep);
        emit(std::move(message));
    } else if (std::holds_alternative<protocol::ExpertLoad>(message)
               || std::holds_alternative<protocol::LogRecord>(message)
               || std::holds_alternative<protocol::CheckpointRemoved>(message)) {
        emit(std::move(message));
    } else {
        logWarn("supervisor", "a rank sent {}, which is not for the supervisor; it is ignored",
                protocol::messageType(message));
    }
}

void Supervisor::takeState(const protocol::StateChanged &change)
{
    if (m_mode == Mode::Stopping && change.state == RunState::Paused && m_unsaved)
        takeStopBack();
    if (m_mode != Mode::Working)
        return; // the run is on its way out, whatever a rank was doing
    const bool phase = change.state == RunState::Preparing;
    if (phase && m_machine.state() == RunState::Preparing)
        takePhase(change);
    else if (change.state == RunState::Running || change.state == RunState::Paused) {
        if (!mayChange(m_machine.state(), change.state))
            return;
        enter(change.state);
        if (change.state == RunState::Paused)
            sayWhyPaused();
        else
            m_unsaved.reset();
    }
}

/// A new phase and its end at once, progress in between a few times a second.
void Supervisor::takePhase(const protocol::StateChanged &change)
{
    const double now = monotonicSeconds();
    const bool news = change.phase != m_lastPhase || change.progress >= 1;
    if (!news && now < m_lastProgressAt + kProgressEvery)
        return;
    m_lastPhase = change.phase;
    m_lastProgressAt = now;
    emit(change);
}

void Supervisor::takeHealth(const protocol::RankHealth &health)
{
    const double now = monotonicSeconds();
    const auto last = m_lastHealth.find(health.rank);
    // It must not crowd out what waits for room on the disk.
    if (last != m_lastHealth.end() && m_events.pending() > 0)
        return;
    if (last != m_lastHealth.end() && !isNotable(last->second.health, health)
        && now < last->second.at + kHealthEvery)
        return;
    m_lastHealth[health.rank] = {health, now};
    emit(health);
}

void Supervisor::noteStep(std::int64_t step)
{
    const double now = monotonicSeconds();
    if (step > m_lastStep && m_lastStepAt > 0)
        m_stepSeconds = (now - m_lastStepAt) / static_cast<double>(step - m_lastStep);
    m_lastStep = step;
    m_lastStepAt = now;
}

} // namespace tessera::supervisor
