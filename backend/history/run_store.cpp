// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/run_store.h"

#include "backend/history/annotations.h"
#include "backend/history/event_file.h"
#include "backend/history/packed_counts.h"
#include "backend/history/run_columns.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace tessera::history {
namespace {

constexpr std::int64_t kEventsPerTransaction = 2000;

/// What describes a run, as opposed to what its events say.
void describeAs(RunRecord &record, const RunRecord &described)
{
    record.folder = described.folder;
    record.name = described.name;
    record.task = described.task;
    record.tuner = described.tuner;
    record.model = described.model;
    record.dataset = described.dataset;
    record.config = described.config;
    record.parent = described.parent;
    if (described.parentStep > 0)
        record.parentStep = described.parentStep;
    if (described.world > 0) {
        record.world = described.world;
        record.layout = described.layout;
    }
    if (!described.device.empty())
        record.device = described.device;
}

} // namespace

RunStore::RunStore(Database &database, Statement find, Statement write, Statement findMetric,
                   Statement addMetric, Statement metric, Statement load, Statement checkpoint,
                   Statement removeCheckpoint, Statement gap, Statement log, Statement state,
                   Statement memory, Statement annotate)
    : m_path(database.path()),
      m_find(std::move(find)),
      m_write(std::move(write)),
      m_findMetric(std::move(findMetric)),
      m_addMetric(std::move(addMetric)),
      m_metric(std::move(metric)),
      m_load(std::move(load)),
      m_checkpoint(std::move(checkpoint)),
      m_removeCheckpoint(std::move(removeCheckpoint)),
      m_gap(std::move(gap)),
      m_log(std::move(log)),
      m_state(std::move(state)),
      m_memory(std::move(memory)),
      m_annotate(std::move(annotate))
{}

Result<RunStore> RunStore::open(Database &database)
{
    TESSERA_TRY(
        Statement find,
        database.prepare(fmt::format("SELECT number, {} FROM runs WHERE id = ?", runColumns())));
    TESSERA_TRY(Statement write, database.prepare(writeRunSql()));
    TESSERA_TRY(Statement findMetric,
                database.prepare("SELECT number FROM metric_names WHERE name = ?"));
    TESSERA_TRY(Statement addMetric,
                database.prepare("INSERT OR IGNORE INTO metric_names (name) VALUES (?)"));
    // REPLACE: after an automatic restart from a checkpoint some steps come again.
    TESSERA_TRY(Statement metric,
                database.prepare("INSERT OR REPLACE INTO metrics (run, metric, step, value) "
                                 "VALUES (?, ?, ?, ?)"));
    TESSERA_TRY(Statement load,
                database.prepare("INSERT OR REPLACE INTO expert_loads (run, layer, step, tokens) "
                                 "VALUES (?, ?, ?, ?)"));
    TESSERA_TRY(
        Statement checkpoint,
        database.prepare("INSERT OR REPLACE INTO checkpoints (run, step, final_model, path, "
                         "bytes, seconds, time_ms) VALUES (?, ?, ?, ?, ?, ?, ?)"));
    TESSERA_TRY(
        Statement removeCheckpoint,
        database.prepare("DELETE FROM checkpoints WHERE run = ? AND path = ? AND final_model = 0"));
    TESSERA_TRY(Statement gap,
                database.prepare("INSERT OR REPLACE INTO gaps (run, seq, first_step, last_step, "
                                 "dropped_events) VALUES (?, ?, ?, ?, ?)"));
    TESSERA_TRY(Statement log,
                database.prepare("INSERT OR REPLACE INTO log_records (run, seq, time_ms, rank, "
                                 "level, logger, text, step) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"));
    TESSERA_TRY(Statement state,
                database.prepare("INSERT OR REPLACE INTO state_changes (run, seq, time_ms, step, "
                                 "state, phase) VALUES (?, ?, ?, ?, ?, ?)"));
    TESSERA_TRY(Statement memory,
                database.prepare("INSERT OR REPLACE INTO rank_memory (run, rank, step, bytes, "
                                 "peak_bytes) VALUES (?, ?, ?, ?, ?)"));
    TESSERA_TRY(Statement annotate, database.prepare(updateAnnotationsSql()));
    return RunStore(database, std::move(find), std::move(write), std::move(findMetric),
                    std::move(addMetric), std::move(metric), std::move(load), std::move(checkpoint),
                    std::move(removeCheckpoint), std::move(gap), std::move(log), std::move(state),
                    std::move(memory), std::move(annotate));
}

Result<StoredRun> RunStore::load(const RunRecord &described, bool describe)
{
    m_find.bindAll(described.id);
    TESSERA_TRY(bool found, m_find.next());
    if (!found) {
        TESSERA_CHECK(writeRun(m_write, described, m_path));
        TESSERA_CHECK(annotateNew(described));
        m_find.bindAll(described.id);
        TESSERA_TRY(found, m_find.next());
        if (!found)
            return internal("a run that was inserted is not there");
        describe = false;
    }
    StoredRun run{.number = m_find.integer(0), .record = readRun(m_find, m_path, 1)};
    m_find.rewind();
    if (describe) {
        describeAs(run.record, described);
        TESSERA_CHECK(save(run));
    }
    return run;
}

/// What a person said about the run before the database knew it.
Result<void> RunStore::annotateNew(const RunRecord &described)
{
    const Result<Annotations> annotations = readAnnotations(described.folder);
    if (!annotations || *annotations == Annotations{})
        return {}; // a file that cannot be read is reported by the importer
    return updateAnnotations(m_annotate, described.id, *annotations);
}

Result<void> RunStore::add(StoredRun &run, const protocol::Envelope &event)
{
    if (event.seq <= run.record.lastSeq)
        return {};
    if (const auto *batch = std::get_if<protocol::MetricBatch>(&event.message))
        TESSERA_CHECK(insert(run.number, *batch));
    else if (const auto *load = std::get_if<protocol::ExpertLoad>(&event.message))
        TESSERA_CHECK(insert(run.number, *load));
    else if (const auto *written = std::get_if<protocol::CheckpointWritten>(&event.message))
        TESSERA_CHECK(m_checkpoint.run(
            run.number, written->step, std::int64_t{written->finalModel ? 1 : 0}, written->path,
            static_cast<std::int64_t>(written->bytes), written->seconds, event.timeMs));
    else if (const auto *removed = std::get_if<protocol::CheckpointRemoved>(&event.message))
        TESSERA_CHECK(m_removeCheckpoint.run(run.number, removed->path));
    else if (const auto *gap = std::get_if<protocol::Gap>(&event.message))
        TESSERA_CHECK(
            m_gap.run(run.number, event.seq, gap->firstStep, gap->lastStep, gap->droppedEvents));
    else if (const auto *log = std::get_if<protocol::LogRecord>(&event.message))
        TESSERA_CHECK(m_log.run(run.number, event.seq, event.timeMs, log->rank, log->level,
                                log->logger, log->text, run.record.steps));
    else if (const auto *change = std::get_if<protocol::StateChanged>(&event.message))
        TESSERA_CHECK(insert(run, event, *change));
    else if (const auto *health = std::get_if<protocol::RankHealth>(&event.message))
        TESSERA_CHECK(m_memory.run(run.number, health->rank, health->step,
                                   static_cast<std::int64_t>(health->memoryBytes),
                                   static_cast<std::int64_t>(health->peakMemoryBytes)));
    applyEvent(run.record, event);
    return {};
}

Result<void> RunStore::save(const StoredRun &run)
{
    return writeRun(m_write, run.record, m_path);
}

Result<std::int64_t> RunStore::metricNumber(const std::string &name)
{
    const auto known = m_metricNumbers.find(name);
    if (known != m_metricNumbers.end())
        return known->second;
    TESSERA_CHECK(m_addMetric.run(name));
    m_findMetric.bindAll(name);
    TESSERA_TRY(const bool found, m_findMetric.next());
    if (!found)
        return internal("a metric name that was inserted is not there");
    const std::int64_t number = m_findMetric.integer(0);
    m_findMetric.rewind();
    m_metricNumbers.emplace(name, number);
    return number;
}

/// A NaN says that the step has no such value (messages.h).
Result<void> RunStore::insert(std::int64_t run, const protocol::MetricBatch &batch)
{
    for (const auto &[name, values] : batch.columns) {
        TESSERA_TRY(const std::int64_t metric, metricNumber(name));
        std::int64_t step = batch.firstStep;
        for (const double value : values) {
            if (!std::isnan(value))
                TESSERA_CHECK(m_metric.run(run, metric, step, value));
            ++step;
        }
    }
    return {};
}

Result<void> RunStore::insert(std::int64_t run, const protocol::ExpertLoad &load)
{
    m_load.bindAll(run, load.layer, load.step);
    m_load.bindBlob(4, packCounts(load.tokensPerExpert));
    TESSERA_TRY(const bool row, m_load.next());
    static_cast<void>(row);
    m_load.rewind();
    return {};
}

/// Progress within a phase of preparation is for the moment only.
Result<void> RunStore::insert(const StoredRun &run, const protocol::Envelope &event,
                              const protocol::StateChanged &change)
{
    if (change.progress > 0)
        return {};
    return m_state.run(run.number, event.seq, event.timeMs, run.record.steps,
                       protocol::runStateName(change.state), change.phase);
}

Result<ImportedEvents> importEvents(Database &database, RunStore &store, const RunRecord &described,
                                    bool describe, std::uint64_t startOffset)
{
    ImportedEvents imported{.events = 0, .badLines = 0, .lastSeq = 0, .endOffset = startOffset};
    while (true) {
        TESSERA_TRY(Transaction transaction, Transaction::begin(database));
        TESSERA_TRY(StoredRun run, store.load(described, describe));
        Result<void> added;
        const auto take = [&](const protocol::Envelope &event) {
            added = store.add(run, event);
            return added.ok();
        };
        std::int64_t taken = 0;
        TESSERA_TRY(const ReadEvents seen,
                    readEvents(
                        described.folder, run.record.lastSeq + 1,
                        [&](const protocol::Envelope &event) {
                            return take(event) && ++taken < kEventsPerTransaction;
                        },
                        imported.endOffset));
        TESSERA_CHECK(added);
        TESSERA_CHECK(store.save(run));
        TESSERA_CHECK(transaction.commit());
        imported.events += taken;
        imported.badLines += seen.badLines;
        imported.lastSeq = run.record.lastSeq;
        imported.endOffset = seen.endOffset;
        if (taken < kEventsPerTransaction)
            return imported;
    }
}

} // namespace tessera::history
