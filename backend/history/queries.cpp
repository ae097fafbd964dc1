// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/queries.h"

#include "backend/base/common_errors.h"
#include "backend/base/nearest.h"
#include "backend/history/database_trouble.h"
#include "backend/history/event_file.h"
#include "backend/history/open_lock.h"
#include "backend/history/packed_counts.h"
#include "backend/history/run_columns.h"
#include "backend/history/schema.h"
#include "backend/history/supervised.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kReadPatience{2000};

Error needsMigration(const std::string &path, int version)
{
    Error error =
        databaseFailed(path, fmt::format("schema version {}", version), DatabaseTrouble::Older);
    error.detail = fmt::format("{} has the older schema version {}; `tessera runs list` brings it "
                               "to version {}.",
                               path, version, kSchemaVersion);
    return error;
}

/// The database, or nothing when there is none.
Result<std::optional<Database>> openExisting(const fs::path &path)
{
    std::error_code ignored;
    if (!fs::exists(path, ignored) || fs::file_size(path, ignored) == 0)
        return std::optional<Database>();
    TESSERA_TRY(const OpenLock lock, OpenLock::take(path, kReadPatience));
    TESSERA_TRY(Database database, Database::open(path, Database::Mode::ReadOnly, kReadPatience));
    TESSERA_TRY(const int version, schemaVersion(database));
    if (version == 0)
        return std::optional<Database>();
    if (version < kSchemaVersion)
        return needsMigration(path.string(), version);
    return std::optional(std::move(database));
}

/// A run that is neither final nor held has lost its supervisor, unless its file knows better than
/// a database that is behind.
void deriveInterrupted(RunRecord &record)
{
    if (protocol::isFinal(record.state) || isSupervised(record.folder))
        return;
    record.interrupted = true;
    const auto ended = [&record](const protocol::Envelope &event) {
        const auto *state = std::get_if<protocol::StateChanged>(&event.message);
        if (state != nullptr && protocol::isFinal(state->state)) {
            applyEvent(record, event);
            record.interrupted = false;
        }
        return true;
    };
    const std::int64_t lastSeq = record.lastSeq;
    const Result<std::int64_t> inFile = lastSeqOf(record.folder);
    if (inFile && *inFile > lastSeq)
        static_cast<void>(readEvents(record.folder, lastSeq + 1, ended));
    record.lastSeq = lastSeq;
}

std::string_view orderColumn(RunSort by)
{
    switch (by) {
    case RunSort::Created:
        return "created_ms";
    case RunSort::Name:
        return "name COLLATE NOCASE";
    case RunSort::State:
        return "state";
    case RunSort::Steps:
        return "steps";
    case RunSort::LastLoss:
        return "last_loss";
    case RunSort::BestLoss:
        return "best_loss";
    case RunSort::TokensPerSecond:
        return "tokens_per_second";
    }
    return "created_ms";
}

std::string listSql(RunOrder order)
{
    const char *direction = order.descending ? "DESC" : "ASC";
    return fmt::format(
        "SELECT {} FROM runs WHERE (?1 = '' OR instr(lower(id || char(10) || name || "
        "char(10) || model || char(10) || dataset), lower(?1)) > 0) "
        "AND (?2 = '' OR task = ?2) AND (?3 = '' OR tuner = ?3) AND (trashed_ms > 0) = ?4 "
        "ORDER BY {} {} NULLS LAST, id {}",
        runColumnsWithoutJson(), orderColumn(order.by), direction, direction);
}

bool passes(const RunRecord &record, const RunFilter &filter)
{
    return (filter.state.empty() || record.stateName() == filter.state)
        && (filter.tag.empty() || std::ranges::count(record.tags, filter.tag) > 0);
}

// ---- finding one run ----

struct Candidate {
    std::string id;
    std::string name;
};

Error unknownRun(std::string_view given, const std::vector<Candidate> &candidates)
{
    std::vector<std::string> words;
    for (const Candidate &candidate : candidates) {
        words.push_back(candidate.id);
        words.push_back(candidate.name);
    }
    const std::string nearest = nearestName(given, words);
    const auto match = std::ranges::find_if(candidates, [&nearest](const Candidate &candidate) {
        return candidate.id == nearest || candidate.name == nearest;
    });
    return noSuchRun(given, match == candidates.end() ? "" : match->id);
}

Error ambiguous(std::string_view given, const std::vector<std::string> &ids)
{
    Error error = noSuchRun(given, ids.front());
    error.detail = fmt::format("'{}' fits {} runs: {}.", given, ids.size(), fmt::join(ids, ", "));
    return error;
}

/// Which of the runs (newest first) is meant.
Result<std::string> choose(std::string_view given, const std::vector<Candidate> &candidates)
{
    std::vector<std::string> partly;
    const std::string end = "-" + std::string(given);
    for (const Candidate &candidate : candidates) {
        if (candidate.id == given)
            return candidate.id;
        if (!given.empty() && (candidate.id.starts_with(given) || candidate.id.ends_with(end)))
            partly.push_back(candidate.id);
    }
    if (partly.size() == 1)
        return partly.front();
    const auto named = std::ranges::find_if(
        candidates, [given](const Candidate &candidate) { return candidate.name == given; });
    if (named != candidates.end() && !given.empty())
        return named->id;
    return partly.empty() ? unknownRun(given, candidates) : ambiguous(given, partly);
}

/// Rows of a statement as values.
template<typename T, typename Make>
Result<std::vector<T>> rows(Statement &statement, Make make)
{
    std::vector<T> values;
    while (true) {
        TESSERA_TRY(const bool row, statement.next());
        if (!row)
            return values;
        values.push_back(make(statement));
    }
}

} // namespace

HistoryReader::HistoryReader(std::optional<Database> database, fs::path path)
    : m_database(std::move(database)), m_path(std::move(path))
{}

Result<HistoryReader> HistoryReader::open(const fs::path &database)
{
    TESSERA_TRY(std::optional<Database> opened, openExisting(database));
    return HistoryReader(std::move(opened), database);
}

/// False while there is no database. Looks again when there was none or another one took its place.
Result<bool> HistoryReader::ready()
{
    if (m_database.has_value() && m_database->isStillInPlace())
        return true;
    m_database.reset();
    TESSERA_TRY(m_database, openExisting(m_path));
    ++m_openings;
    return m_database.has_value();
}

Result<std::int64_t> HistoryReader::version()
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::int64_t{0};
    TESSERA_TRY(const std::int64_t changes, m_database->integer("PRAGMA data_version"));
    return (m_openings + 1) * (std::int64_t{1} << 32) + changes;
}

Result<void> HistoryReader::beginSnapshot()
{
    TESSERA_TRY(const bool there, ready());
    return there ? m_database->execute("BEGIN") : Result<void>();
}

void HistoryReader::endSnapshot()
{
    if (m_database)
        static_cast<void>(m_database->execute("COMMIT")); // only reading: nothing can be lost
}

Result<std::vector<RunRecord>> HistoryReader::listRuns(const RunFilter &filter, RunOrder order,
                                                       std::size_t limit)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<RunRecord>();
    TESSERA_TRY(Statement read, m_database->prepare(listSql(order)));
    read.bindAll(filter.text, filter.task, filter.tuner, filter.trash ? 1 : 0);
    std::vector<RunRecord> runs;
    while (limit == 0 || runs.size() < limit) {
        TESSERA_TRY(const bool row, read.next());
        if (!row)
            break;
        RunRecord record = readRun(read, m_path);
        deriveInterrupted(record);
        if (passes(record, filter))
            runs.push_back(std::move(record));
    }
    return runs;
}

Result<RunRecord> HistoryReader::findRun(std::string_view idOrName)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return noSuchRun(idOrName);
    TESSERA_TRY(Statement list,
                m_database->prepare("SELECT id, name FROM runs ORDER BY created_ms DESC, id DESC"));
    TESSERA_TRY(const auto candidates, rows<Candidate>(list, [](const Statement &row) {
                    return Candidate{.id = row.text(0), .name = row.text(1)};
                }));
    TESSERA_TRY(const std::string id, choose(idOrName, candidates));
    TESSERA_TRY(Statement read,
                m_database->prepare(fmt::format("SELECT {} FROM runs WHERE id = ?", runColumns())));
    read.bindAll(id);
    TESSERA_TRY(const bool row, read.next());
    if (!row)
        return unknownRun(idOrName, candidates);
    RunRecord record = readRun(read, m_path);
    deriveInterrupted(record);
    return record;
}

Result<std::vector<std::string>> HistoryReader::metricNames(const std::string &runId)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<std::string>();
    TESSERA_TRY(Statement read,
                m_database->prepare(
                    "SELECT name FROM metric_names WHERE EXISTS (SELECT 1 FROM metrics WHERE run = "
                    "(SELECT number FROM runs WHERE id = ?) AND metric = metric_names.number) "
                    "ORDER BY name"));
    read.bindAll(runId);
    return rows<std::string>(read, [](const Statement &row) { return row.text(0); });
}

Result<std::vector<MetricPoint>> HistoryReader::metricSeries(const std::string &runId,
                                                             const std::string &metric,
                                                             std::int64_t fromStep)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<MetricPoint>();
    TESSERA_TRY(Statement read,
                m_database->prepare(
                    "SELECT step, value FROM metrics WHERE run = (SELECT number FROM runs WHERE "
                    "id = ?) AND metric = (SELECT number FROM metric_names WHERE name = ?) "
                    "AND step >= ? ORDER BY step"));
    read.bindAll(runId, metric, fromStep);
    return rows<MetricPoint>(read, [](const Statement &row) {
        return MetricPoint{.step = row.integer(0), .value = row.real(1)};
    });
}

Result<std::vector<ExpertLoadRow>> HistoryReader::expertLoads(const std::string &runId,
                                                              std::optional<int> layer,
                                                              std::int64_t fromStep)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<ExpertLoadRow>();
    TESSERA_TRY(Statement read,
                m_database->prepare(
                    "SELECT step, layer, tokens FROM expert_loads WHERE run = (SELECT number FROM "
                    "runs WHERE id = ?1) AND (?2 < 0 OR layer = ?2) AND step >= ?3 "
                    "ORDER BY layer, step"));
    read.bindAll(runId, layer.value_or(-1), fromStep);
    return rows<ExpertLoadRow>(read, [](const Statement &row) {
        return ExpertLoadRow{.step = row.integer(0),
                             .layer = static_cast<int>(row.integer(1)),
                             .tokensPerExpert = unpackCounts(row.blob(2))};
    });
}

Result<std::vector<MetricPoint>>
HistoryReader::sampledSeries(const std::string &runId, const std::string &metric, std::size_t count)
{
    TESSERA_TRY(const bool there, ready());
    if (!there || count == 0)
        return std::vector<MetricPoint>();
    constexpr std::string_view kSeries = "run = (SELECT number FROM runs WHERE id = ?1) AND metric "
                                         "= (SELECT number FROM metric_names WHERE name = ?2)";
    TESSERA_TRY(
        Statement ends,
        m_database->prepare(fmt::format("SELECT (SELECT min(step) FROM metrics WHERE {0}), (SELECT "
                                        "max(step) FROM metrics WHERE {0})",
                                        kSeries)));
    ends.bindAll(runId, metric);
    TESSERA_TRY(const bool row, ends.next());
    if (!row || ends.isNull(0))
        return std::vector<MetricPoint>();
    const std::int64_t first = ends.integer(0);
    const std::int64_t last = ends.integer(1);
    TESSERA_TRY(Statement read,
                m_database->prepare(fmt::format("SELECT step, value FROM metrics WHERE {} AND step "
                                                ">= ?3 ORDER BY step LIMIT 1",
                                                kSeries)));
    std::vector<MetricPoint> points;
    const auto gaps = static_cast<std::int64_t>(std::max<std::size_t>(count, 2)) - 1;
    for (std::int64_t i = 0; i <= gaps; ++i) {
        const std::int64_t wanted = first + (last - first) * i / gaps;
        if (!points.empty() && points.back().step >= wanted)
            continue;
        read.bindAll(runId, metric, wanted);
        TESSERA_TRY(const bool found, read.next());
        if (found)
            points.push_back({.step = read.integer(0), .value = read.real(1)});
    }
    return points;
}

Result<TrainedBefore> HistoryReader::trainedBefore(const RunRecord &run)
{
    TrainedBefore before;
    TESSERA_TRY(const bool there, ready());
    if (!there || run.parent.empty())
        return before;
    TESSERA_TRY(Statement parents,
                m_database->prepare("SELECT number, parent, parent_step FROM runs WHERE id = ?1"));
    TESSERA_TRY(Statement total, m_database->prepare(R"sql(
        SELECT ifnull(sum(value), 0) FROM metrics WHERE run = ?1 AND step <= ?2
            AND metric = (SELECT number FROM metric_names WHERE name = ?3))sql"));
    std::set<std::string> seen{run.id}; // a damaged database may say that a run is its own parent
    std::string parent = run.parent;
    std::int64_t until = run.parentStep;
    while (!parent.empty() && seen.insert(parent).second) {
        parents.bindAll(parent);
        TESSERA_TRY(const bool found, parents.next());
        if (!found)
            break;
        for (auto [metric, sum] :
             {std::pair("tokens", &before.tokens), std::pair("step_seconds", &before.seconds)}) {
            total.bindAll(parents.integer(0), until, std::string(metric));
            TESSERA_TRY(const bool row, total.next());
            *sum += row ? total.real(0) : 0;
        }
        parent = parents.text(1);
        until = parents.integer(2);
    }
    return before;
}

Result<std::int64_t> HistoryReader::totalSteps(const std::string &runId)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::int64_t{0};
    TESSERA_TRY(Statement read, m_database->prepare("SELECT total_steps FROM runs WHERE id = ?"));
    read.bindAll(runId);
    TESSERA_TRY(const bool row, read.next());
    return row ? read.integer(0) : 0;
}

Result<std::vector<std::int64_t>> HistoryReader::expertLoadSteps(const std::string &runId)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<std::int64_t>();
    // Every layer with experts is sent at every step: one of them tells all steps.
    TESSERA_TRY(
        Statement read,
        m_database->prepare("SELECT step FROM expert_loads WHERE run = (SELECT number FROM runs "
                            "WHERE id = ?1) AND layer = (SELECT min(layer) FROM expert_loads WHERE "
                            "run = (SELECT number FROM runs WHERE id = ?1)) ORDER BY step"));
    read.bindAll(runId);
    return rows<std::int64_t>(read, [](const Statement &row) { return row.integer(0); });
}

Result<std::vector<ExpertLoadRow>>
HistoryReader::expertLoadsAt(const std::string &runId, const std::vector<std::int64_t> &steps)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<ExpertLoadRow>();
    TESSERA_TRY(Statement nextLayer,
                m_database->prepare("SELECT min(layer) FROM expert_loads WHERE run = (SELECT "
                                    "number FROM runs WHERE id = ?) AND layer > ?"));
    TESSERA_TRY(Statement read,
                m_database->prepare("SELECT tokens FROM expert_loads WHERE run = (SELECT number "
                                    "FROM runs WHERE id = ?) AND layer = ? AND step = ?"));
    std::vector<ExpertLoadRow> loads;
    for (std::int64_t layer = -1;;) {
        nextLayer.bindAll(runId, layer); // a seek each; DISTINCT would read every load
        TESSERA_TRY(const bool more, nextLayer.next());
        if (!more || nextLayer.isNull(0))
            return loads;
        layer = nextLayer.integer(0);
        for (const std::int64_t step : steps) {
            read.bindAll(runId, layer, step);
            TESSERA_TRY(const bool found, read.next());
            if (found)
                loads.push_back({.step = step,
                                 .layer = static_cast<int>(layer),
                                 .tokensPerExpert = unpackCounts(read.blob(0))});
        }
    }
}

Result<std::vector<StateRow>> HistoryReader::stateChanges(const std::string &runId)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<StateRow>();
    TESSERA_TRY(Statement read,
                m_database->prepare(
                    "SELECT seq, time_ms, step, state, phase FROM state_changes WHERE run = "
                    "(SELECT number FROM runs WHERE id = ?) ORDER BY seq"));
    read.bindAll(runId);
    return rows<StateRow>(read, [](const Statement &row) {
        const Result<protocol::RunState> state = protocol::runStateFromName(row.text(3));
        return StateRow{.seq = row.integer(0),
                        .timeMs = row.integer(1),
                        .step = row.integer(2),
                        .state = state ? *state : protocol::RunState::Created,
                        .phase = row.text(4)};
    });
}

Result<std::vector<MemoryRow>> HistoryReader::rankMemory(const std::string &runId)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<MemoryRow>();
    TESSERA_TRY(Statement read,
                m_database->prepare(
                    "SELECT rank, step, bytes, peak_bytes FROM rank_memory WHERE run = (SELECT "
                    "number FROM runs WHERE id = ?) ORDER BY rank, step"));
    read.bindAll(runId);
    return rows<MemoryRow>(read, [](const Statement &row) {
        return MemoryRow{.rank = static_cast<int>(row.integer(0)),
                         .step = row.integer(1),
                         .bytes = static_cast<std::uint64_t>(row.integer(2)),
                         .peakBytes = static_cast<std::uint64_t>(row.integer(3))};
    });
}

Result<std::vector<CheckpointRow>> HistoryReader::checkpoints(const std::string &runId)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<CheckpointRow>();
    TESSERA_TRY(
        Statement read,
        m_database->prepare("SELECT step, path, bytes, seconds, final_model, time_ms FROM "
                            "checkpoints WHERE run = (SELECT number FROM runs WHERE id = ?) "
                            "ORDER BY step, final_model"));
    read.bindAll(runId);
    return rows<CheckpointRow>(read, [](const Statement &row) {
        return CheckpointRow{.step = row.integer(0),
                             .path = row.text(1),
                             .bytes = static_cast<std::uint64_t>(row.integer(2)),
                             .seconds = row.real(3),
                             .finalModel = row.integer(4) != 0,
                             .timeMs = row.integer(5)};
    });
}

Result<std::vector<protocol::Gap>> HistoryReader::gaps(const std::string &runId)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<protocol::Gap>();
    TESSERA_TRY(Statement read,
                m_database->prepare("SELECT first_step, last_step, dropped_events FROM gaps WHERE "
                                    "run = (SELECT number FROM runs WHERE id = ?) ORDER BY seq"));
    read.bindAll(runId);
    return rows<protocol::Gap>(read, [](const Statement &row) {
        return protocol::Gap{.firstStep = row.integer(0),
                             .lastStep = row.integer(1),
                             .droppedEvents = row.integer(2)};
    });
}

Result<std::vector<LogRow>> HistoryReader::logRecords(const std::string &runId, std::size_t limit)
{
    TESSERA_TRY(const bool there, ready());
    if (!there)
        return std::vector<LogRow>();
    TESSERA_TRY(
        Statement read,
        m_database->prepare(
            "SELECT seq, time_ms, rank, level, logger, text, step FROM log_records WHERE run = "
            "(SELECT number FROM runs WHERE id = ?) ORDER BY seq DESC LIMIT ?"));
    read.bindAll(runId, static_cast<std::int64_t>(limit));
    TESSERA_TRY(auto lines, rows<LogRow>(read, [](const Statement &row) {
                    return LogRow{.seq = row.integer(0),
                                  .timeMs = row.integer(1),
                                  .step = row.integer(6),
                                  .rank = static_cast<int>(row.integer(2)),
                                  .level = row.text(3),
                                  .logger = row.text(4),
                                  .text = row.text(5)};
                }));
    std::ranges::reverse(lines);
    return lines;
}

} // namespace tessera::history
