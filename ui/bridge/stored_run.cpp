// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/stored_run.h"

#include "backend/history/queries.h"
#include "ui/bridge/step_clock.h"

#include <algorithm>
#include <limits>
#include <map>
#include <vector>

namespace tessera::ui {
namespace {

using history::HistoryReader;
using SeriesMap = std::map<std::string, std::vector<history::MetricPoint>>;

/// All reads until its end see the same moment.
class Snapshot
{
public:
    explicit Snapshot(HistoryReader &reader) : m_reader(reader), m_begun(reader.beginSnapshot()) {}
    Snapshot(const Snapshot &) = delete;
    Snapshot &operator=(const Snapshot &) = delete;
    Snapshot(Snapshot &&) = delete;
    Snapshot &operator=(Snapshot &&) = delete;
    ~Snapshot() { m_reader.endSnapshot(); }
    [[nodiscard]] const Result<void> &begun() const { return m_begun; }

private:
    HistoryReader &m_reader;
    Result<void> m_begun;
};

Result<SeriesMap> readAllSeries(HistoryReader &reader, const std::string &id,
                                const std::atomic<bool> &stop)
{
    SeriesMap series;
    TESSERA_TRY(const std::vector<std::string> names, reader.metricNames(id));
    for (const std::string &name : names) {
        if (stop.load())
            return cancelled();
        TESSERA_TRY(series[name], reader.metricSeries(id, name));
    }
    return series;
}

Result<void> readMemory(HistoryReader &reader, const std::string &id, MetricPoints &points)
{
    TESSERA_TRY(const std::vector<history::MemoryRow> rows, reader.rankMemory(id));
    for (const history::MemoryRow &row : rows) {
        if (row.step <= 0) // before the first step
            continue;
        points[QStringLiteral("memory/rank_%1").arg(row.rank)].append(
            {.step = row.step, .value = static_cast<double>(row.bytes)});
    }
    return {};
}

/// As many steps as fit into the bound, at even distances, the newest among them.
std::vector<std::int64_t> thinned(std::vector<std::int64_t> steps, qint64 bytesPerStep,
                                  qint64 bound)
{
    const auto most = static_cast<std::size_t>(std::max<qint64>(2, bound / bytesPerStep));
    if (steps.size() <= most)
        return steps;
    std::vector<std::int64_t> chosen;
    const std::size_t stride = (steps.size() + most - 1) / most;
    for (std::size_t i = (steps.size() - 1) % stride; i < steps.size(); i += stride)
        chosen.push_back(steps[i]);
    return chosen;
}

Result<void> readLoads(HistoryReader &reader, qint64 bound, StoredRun &run)
{
    TESSERA_TRY(const std::vector<std::int64_t> steps, reader.expertLoadSteps(run.record.id));
    run.expertSteps = static_cast<qint64>(steps.size());
    if (steps.empty())
        return {};
    const qint64 cells =
        std::max<qint64>(1, run.grid.experts) * std::max<qint64>(1, run.grid.layers.size());
    TESSERA_TRY(const std::vector<history::ExpertLoadRow> rows,
                reader.expertLoadsAt(
                    run.record.id,
                    thinned(steps, cells * static_cast<qint64>(sizeof(std::uint32_t)), bound)));
    run.batch.loads.reserve(static_cast<qsizetype>(rows.size()));
    for (const history::ExpertLoadRow &row : rows)
        run.batch.loads.append(loadSample(row.step, row.layer, row.tokensPerExpert));
    return {};
}

/// Marks of the history have no seq of their own but for state changes and lines.
Result<void> readEvents(HistoryReader &reader, StoredRun &run)
{
    const std::string &id = run.record.id;
    RunEvents &marks = run.marks;
    QList<RunEvent> &events = run.batch.events;
    TESSERA_TRY(const std::vector<history::StateRow> states, reader.stateChanges(id));
    for (const history::StateRow &state : states) {
        marks.take(state, events);
        if (!marks.takePauseEnd())
            continue;
        const auto pause = std::find_if(events.rbegin(), events.rend(), [](const RunEvent &event) {
            return event.kind == EventKind::Pause;
        });
        if (pause != events.rend()) {
            pause->lastStep = state.step;
            pause->untilMs = state.timeMs;
        }
    }
    TESSERA_TRY(const std::vector<history::CheckpointRow> checkpoints, reader.checkpoints(id));
    for (const history::CheckpointRow &checkpoint : checkpoints)
        marks.take(checkpoint, 0, events);
    TESSERA_TRY(const std::vector<protocol::Gap> gaps, reader.gaps(id));
    for (const protocol::Gap &gap : gaps)
        marks.take(gap, 0, 0, events);
    TESSERA_TRY(const std::vector<history::LogRow> lines,
                reader.logRecords(id, static_cast<std::size_t>(LogModel::kBound)));
    for (const history::LogRow &line : lines) {
        run.batch.lines.append(logEntry(line));
        marks.take(line, events);
    }
    for (const MetricPoint &point : run.batch.points.value(QStringLiteral("eval_loss")))
        marks.takeEvaluation(point, 0, 0, events);
    if (run.record.error.is_object()) {
        const protocol::Failed failed{.error = errorFromJson(run.record.error),
                                      .rank = -1,
                                      .step = run.record.error.value("step", std::int64_t{0}),
                                      .resumeFrom = {}};
        marks.takeFailure(failed, run.record.lastSeq, run.record.endedMs, run.record.steps, events);
    }
    std::ranges::stable_sort(events, {}, &RunEvent::step);
    return {};
}

} // namespace

ExpertLoadSample loadSample(qint64 step, int layer, const std::vector<std::int64_t> &counts)
{
    ExpertLoadSample sample{.step = step, .layer = layer, .counts = {}};
    sample.counts.reserve(counts.size());
    constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
    for (const std::int64_t count : counts)
        sample.counts.push_back(
            static_cast<std::uint32_t>(std::clamp<std::int64_t>(count, 0, kMost)));
    return sample;
}

ExpertGrid expertGridOf(const history::RunRecord &record)
{
    ExpertGrid grid;
    const Json facts = record.facts.is_object() ? record.facts : Json::object();
    for (const Json &layer : facts.value("moe_layers", Json::array())) {
        if (layer.is_number_integer())
            grid.layers.append(layer.get<int>());
    }
    std::ranges::sort(grid.layers);
    grid.experts = std::max(0, record.experts);
    const Json ranks = record.config.is_object()
        ? record.config.value("expert_model_parallel_size", Json())
        : Json();
    grid.expertRanks = ranks.is_number_integer() ? std::max(1, ranks.get<int>()) : 1;
    if (grid.experts == 0 || grid.layers.isEmpty())
        return {.layers = {}, .experts = 0, .expertRanks = grid.expertRanks};
    return grid;
}

Result<std::optional<StoredRun>> readStoredHead(HistoryReader &reader, const std::string &id)
{
    StoredRun run;
    TESSERA_TRY(run.record, reader.findRun(id));
    if (run.record.steps < kLongRun)
        return std::optional<StoredRun>();
    run.grid = expertGridOf(run.record);
    TESSERA_TRY(const std::vector<history::MetricPoint> loss, reader.metricSeries(id, "loss"));
    QList<MetricPoint> &points = run.batch.points[QStringLiteral("loss")];
    points.reserve(static_cast<qsizetype>(loss.size()));
    for (const history::MetricPoint &point : loss)
        points.append({.step = point.step, .value = point.value});
    return std::optional(std::move(run));
}

Result<StoredRun> readStoredRun(HistoryReader &reader, const std::string &id, qint64 loadBytes,
                                const std::atomic<bool> &stop)
{
    const Snapshot snapshot(reader);
    TESSERA_CHECK(snapshot.begun());
    StoredRun run;
    TESSERA_TRY(run.record, reader.findRun(id));
    run.grid = expertGridOf(run.record);
    TESSERA_TRY(const SeriesMap series, readAllSeries(reader, id, stop));
    TESSERA_TRY(run.before, reader.trainedBefore(run.record));
    StepClock clock;
    clock.set(run.before.tokens, run.before.seconds);
    run.batch.points = clock.takeStored(series);
    run.tokens = clock.tokens();
    run.seconds = clock.seconds();
    TESSERA_CHECK(readMemory(reader, id, run.batch.points));
    TESSERA_CHECK(readEvents(reader, run));
    if (stop.load())
        return cancelled();
    TESSERA_CHECK(readLoads(reader, loadBytes, run));
    return run;
}

} // namespace tessera::ui
