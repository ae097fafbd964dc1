// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/progress.h"

#include "app/tessera/output.h"
#include "backend/base/log.h"
#include "backend/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tessera::app {
namespace {

constexpr double kRedrawSeconds = 0.1;
constexpr double kLongestLineInterval = 30;
constexpr double kIntervalGrowth = 1.2;
constexpr std::size_t kBarWidth = 20;

std::string bar(double share)
{
    const auto filled = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * kBarWidth);
    return "[" + std::string(filled, '=') + std::string(kBarWidth - filled, ' ') + "]";
}

std::string phaseWords(std::string phase)
{
    std::ranges::replace(phase, '_', ' ');
    return phase;
}

std::string preparingText(const RunView &view)
{
    std::string text = view.phase().empty() ? "preparing" : phaseWords(view.phase());
    if (view.phaseProgress() >= 0)
        text += fmt::format(" {:.0f} %", 100 * view.phaseProgress());
    return text;
}

std::string trainingText(const RunView &view, std::size_t width)
{
    const history::RunRecord &record = view.record();
    const auto total = std::max<std::int64_t>(1, record.totalSteps);
    const double share = static_cast<double>(record.steps) / static_cast<double>(total);
    std::string text = fmt::format("step {}/{} {} {:3.0f} %", record.steps, record.totalSteps,
                                   bar(share), 100 * share);
    std::vector<std::string> parts;
    if (!std::isnan(view.lastLoss()))
        parts.push_back(fmt::format("loss {:.4f}", view.lastLoss()));
    if (!std::isnan(view.lastTokensPerSecond()))
        parts.push_back(fmt::format("{:.0f} tokens/s", view.lastTokensPerSecond()));
    const bool stopping = record.state == protocol::RunState::Stopping;
    if (const auto left = view.secondsLeft(); left && !stopping && record.steps < record.totalSteps)
        parts.push_back(formatSeconds(*left) + " left");
    if (record.state == protocol::RunState::Paused)
        parts.insert(parts.begin(), "paused");
    if (stopping)
        parts.insert(parts.begin(), "stopping");
    for (const std::string &part : parts) {
        if (text.size() + part.size() + 2 <= width)
            text += "  " + part;
    }
    return text;
}

} // namespace

std::string progressText(const RunView &view, std::size_t width)
{
    const bool preparing = view.record().state == protocol::RunState::Created
        || view.record().state == protocol::RunState::Preparing;
    return fitted(preparing ? preparingText(view) : trainingText(view, width), width);
}

ProgressStyle Progress::styleFor(std::FILE *out)
{
    return isTerminal(::fileno(out)) ? ProgressStyle::Line : ProgressStyle::Lines;
}

void Progress::show(const RunView &view, const protocol::Envelope &event)
{
    if (m_style == ProgressStyle::None)
        return;
    if (m_style == ProgressStyle::Events) {
        print(m_out, protocol::encode(event) + "\n");
        return;
    }
    if (const auto *record = std::get_if<protocol::LogRecord>(&event.message)) {
        if (logLevelFromName(record->level) < LogLevel::Warn)
            return; // the log file and the studio have those
        const std::string who =
            record->rank < 0 ? std::string("supervisor") : fmt::format("rank {}", record->rank);
        printApart(printable(fmt::format("{} ({}): {}", record->level, who, record->text)));
    } else if (const auto *failed = std::get_if<protocol::CheckpointFailed>(&event.message)) {
        printApart(fmt::format("error: {} of step {} not written: {}",
                               failed->finalModel ? "model" : "checkpoint", failed->step,
                               failed->error.sentence()));
    } else if (const auto *saved = std::get_if<protocol::CheckpointWritten>(&event.message)) {
        printApart(fmt::format("{} written at step {}: {} ({}, {})",
                               saved->finalModel ? "model" : "checkpoint", saved->step, saved->path,
                               formatBytes(saved->bytes), formatSeconds(saved->seconds)));
    }
    draw(view);
}

void Progress::say(const std::string &text)
{
    if (m_style == ProgressStyle::Line || m_style == ProgressStyle::Lines)
        printApart(text);
}

void Progress::draw(const RunView &view)
{
    const history::RunRecord &record = view.record();
    if (protocol::isFinal(record.state))
        return; // the summary says the rest
    const std::string phase = std::string(protocol::runStateName(record.state)) + view.phase();
    const bool news =
        phase != m_drawnPhase || (record.steps > 0 && record.steps == record.totalSteps);
    const double now = monotonicSeconds();
    const double interval = m_style == ProgressStyle::Line ? kRedrawSeconds : m_interval;
    if (!news && now < m_drawnAt + interval)
        return;
    const std::string text = progressText(view, terminalWidth(::fileno(m_out)) - 1);
    if (text == m_drawnText)
        return;
    if (!news)
        m_interval = std::min(m_interval * kIntervalGrowth, kLongestLineInterval);
    m_drawnAt = now;
    m_drawnPhase = phase;
    m_drawnText = text;
    m_lineOpen = m_style == ProgressStyle::Line;
    print(m_out, m_lineOpen ? "\r\x1b[K" + text : text + "\n");
}

void Progress::printApart(const std::string &text)
{
    print(m_out, (m_lineOpen ? "\r\x1b[K" : "") + text + "\n");
    if (m_style == ProgressStyle::Line)
        m_drawnText.clear(); // it has to appear again below
    m_lineOpen = false;
}

void Progress::finish()
{
    if (m_lineOpen)
        print(m_out, "\n");
    m_lineOpen = false;
}

} // namespace tessera::app
