// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/run_view.h"

#include "app/tessera/output.h"
#include "backend/base/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <numeric>
#include <utility>

namespace tessera::app {
namespace {

constexpr std::size_t kStepsForPace = 20;
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

double lastOf(const protocol::MetricBatch &batch, const char *column, double otherwise)
{
    const auto found = batch.columns.find(column);
    if (found == batch.columns.end() || found->second.empty())
        return otherwise;
    return found->second.back();
}

Json shareJson(const ExpertShare &share)
{
    return {{"layer", share.layer}, {"expert", share.expert}, {"share", share.share}};
}

std::string shareText(const ExpertShare &share)
{
    return fmt::format("layer {}, expert {}: {:.1f} %", share.layer, share.expert,
                       100 * share.share);
}

/// "rows  20 of 24 used" (of a stream those that were read) and one line for each reason why rows
/// were dropped.
std::string rowsText(const history::RunRecord &record)
{
    const Json rows = history::rowsJson(record);
    if (!rows["dropped"].is_object() || rows["dropped"].empty())
        return {};
    const bool streamed =
        record.config.is_object() && record.config.value("streaming", Json(false)) == Json(true);
    std::string text =
        fmt::format("{:<16}{} of {} used{}\n", "rows", rows["rows_kept"].dump(),
                    rows["rows_read"].dump(), streamed ? ", as far as they were read" : "");
    for (const auto &[reason, count] : rows["dropped"].items()) {
        text += fmt::format("{:<16}{} {}", "dropped", count.dump(), reason);
        if (const auto at = rows["dropped_at"].find(reason); at != rows["dropped_at"].end())
            text += fmt::format(", first {}:{}", at->value("file", ""), at->value("line", 0));
        text += "\n";
    }
    return text;
}

std::string number(const std::optional<double> &value)
{
    return value ? fmt::format("{:.4f}", *value) : "-";
}

} // namespace

void ExpertTally::add(int layer, const std::vector<std::int64_t> &tokens)
{
    std::vector<std::int64_t> &sums = m_tokens[layer];
    sums.resize(std::max(sums.size(), tokens.size()));
    for (std::size_t i = 0; i < tokens.size(); ++i)
        sums[i] += tokens[i];
}

std::optional<ExpertExtremes> ExpertTally::extremes() const
{
    std::optional<ExpertExtremes> found;
    for (const auto &[layer, tokens] : m_tokens) {
        const auto total = std::accumulate(tokens.begin(), tokens.end(), std::int64_t{0});
        for (std::size_t i = 0; total > 0 && i < tokens.size(); ++i) {
            const ExpertShare share{.layer = layer,
                                    .expert = static_cast<int>(i),
                                    .share = static_cast<double>(tokens[i])
                                        / static_cast<double>(total)};
            if (!found)
                found = {share, share};
            if (share.share > found->busiest.share)
                found->busiest = share;
            if (share.share < found->idlest.share)
                found->idlest = share;
        }
    }
    return found;
}

RunView::RunView(history::RunRecord record)
    : m_record(std::move(record)), m_lastLoss(kNotANumber), m_lastTokensPerSecond(kNotANumber)
{}

void RunView::apply(const protocol::Envelope &event)
{
    history::applyEvent(m_record, event);
    if (const auto *state = std::get_if<protocol::StateChanged>(&event.message)) {
        m_phase = state->phase;
        m_progress = state->progress;
        if (state->state == protocol::RunState::Running)
            m_steps.clear(); // a pause is no step
    } else if (const auto *batch = std::get_if<protocol::MetricBatch>(&event.message)) {
        noteStep(*batch, event.timeMs);
    } else if (const auto *saved = std::get_if<protocol::CheckpointWritten>(&event.message)) {
        noteCheckpoint(*saved);
        if (saved->finalModel)
            m_finalModel = saved->path;
    } else if (const auto *load = std::get_if<protocol::ExpertLoad>(&event.message)) {
        m_experts.add(*load);
    } else if (const auto *removed = std::get_if<protocol::CheckpointRemoved>(&event.message)) {
        std::erase_if(m_checkpoints, [removed](const protocol::CheckpointWritten &known) {
            return known.path == removed->path;
        });
    }
}

/// By step, the finished model last. One may be told twice: whoever asks for it waits for that.
void RunView::noteCheckpoint(const protocol::CheckpointWritten &written)
{
    std::erase_if(m_checkpoints, [&written](const protocol::CheckpointWritten &known) {
        return known.path == written.path;
    });
    const auto order = [](const protocol::CheckpointWritten &one) {
        return std::pair(one.step, one.finalModel);
    };
    m_checkpoints.insert(std::ranges::upper_bound(m_checkpoints, order(written), {}, order),
                         written);
}

void RunView::noteStep(const protocol::MetricBatch &batch, std::int64_t timeMs)
{
    m_lastLoss = lastOf(batch, "loss", m_lastLoss);
    m_lastTokensPerSecond = lastOf(batch, "tokens_per_second", m_lastTokensPerSecond);
    m_steps.push_back({m_record.steps, timeMs});
    if (m_steps.size() > kStepsForPace)
        m_steps.pop_front();
}

std::optional<double> RunView::secondsLeft() const
{
    if (m_steps.size() < 2 || m_steps.back().step <= m_steps.front().step)
        return std::nullopt;
    const double seconds =
        static_cast<double>(m_steps.back().timeMs - m_steps.front().timeMs) / 1000.0;
    const double perStep =
        seconds / static_cast<double>(m_steps.back().step - m_steps.front().step);
    const auto left =
        static_cast<double>(std::max<std::int64_t>(0, m_record.totalSteps - m_record.steps));
    return left * perStep;
}

std::string mergedLine(const RunView &view)
{
    const std::string merged = view.finalModel() + "_merged";
    std::error_code ignored;
    if (view.finalModel().empty() || !std::filesystem::is_directory(merged, ignored))
        return {};
    return fmt::format("{:<16}{}\n", "merged model", printable(merged));
}

std::string finishedText(const RunView &view)
{
    if (view.finalModel().empty())
        return {};
    return fmt::format("{:<16}{}\n", "model", printable(view.finalModel())) + mergedLine(view);
}

Json summaryJson(const history::RunRecord &record, const ExpertTally &experts)
{
    Json object = history::recordJson(record);
    object.update(history::rowsJson(record));
    object["schema"] = 1;
    const auto extremes = experts.extremes();
    object["expert_busiest"] = extremes ? shareJson(extremes->busiest) : Json();
    object["expert_idlest"] = extremes ? shareJson(extremes->idlest) : Json();
    return object;
}

std::string summaryText(const history::RunRecord &record, const ExpertTally &experts)
{
    std::string text;
    const auto line = [&text](std::string_view label, const std::string &value) {
        text += fmt::format("{:<16}{}\n", label, printable(value));
    };
    line("run", fmt::format("{} ({})", record.id, record.name));
    line("state", record.stateName());
    line("steps", fmt::format("{} of {}", record.steps, record.totalSteps));
    text += rowsText(record);
    line("loss",
         fmt::format("first {}, last {}, best {}", number(record.firstLoss),
                     number(record.lastLoss), number(record.bestLoss)));
    if (record.lastEvalLoss)
        line("evaluation loss",
             fmt::format("last {}, best {}", number(record.lastEvalLoss),
                         number(record.bestEvalLoss)));
    if (record.tokensPerSecond)
        line("throughput", fmt::format("{:.0f} tokens/s", *record.tokensPerSecond));
    if (record.peakMemoryBytes)
        line("peak memory", formatBytes(*record.peakMemoryBytes) + " on one rank");
    if (const auto extremes = experts.extremes()) {
        line("busiest expert", shareText(extremes->busiest));
        line("idlest expert", shareText(extremes->idlest));
    }
    if (!record.parent.empty())
        line("resumes", fmt::format("{} at step {}", record.parent, record.parentStep));
    if (!record.tags.empty())
        line("tags", fmt::format("{}", fmt::join(record.tags, ", ")));
    if (!record.notes.empty())
        line("notes", record.notes);
    line("folder", record.folder.string());
    return text;
}

} // namespace tessera::app
