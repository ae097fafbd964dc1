// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/database.h"
#include "backend/history/run_record.h"

#include <cstdint>
#include <map>
#include <string>

// Internal to backend/history.

namespace tessera::history {

/// A run as the database holds it, within one transaction.
struct StoredRun {
    std::int64_t number = 0; ///< the run in all tables but `runs`
    RunRecord record;
};

/// The statements that bring events into the database. The caller holds the transaction; after a
/// failure it drops the transaction and this object. Must not outlive its database.
class RunStore
{
public:
    [[nodiscard]] static Result<RunStore> open(Database &database);

    /// What the database holds of the run, after inserting it when it is new. A run that is there
    /// keeps what describes it (name, layout, configuration), or takes it from `described` when
    /// `describe` is set.
    [[nodiscard]] Result<StoredRun> load(const RunRecord &described, bool describe);
    /// Adds an event to its tables and to run.record; nothing when the database has it.
    [[nodiscard]] Result<void> add(StoredRun &run, const protocol::Envelope &event);
    /// Writes run.record, with lastSeq.
    [[nodiscard]] Result<void> save(const StoredRun &run);

private:
    RunStore(Database &database, Statement find, Statement write, Statement findMetric,
             Statement addMetric, Statement metric, Statement load, Statement checkpoint,
             Statement removeCheckpoint, Statement gap, Statement log, Statement state,
             Statement memory, Statement annotate);

    [[nodiscard]] Result<void> annotateNew(const RunRecord &described);
    [[nodiscard]] Result<std::int64_t> metricNumber(const std::string &name);
    [[nodiscard]] Result<void> insert(std::int64_t run, const protocol::MetricBatch &batch);
    [[nodiscard]] Result<void> insert(std::int64_t run, const protocol::ExpertLoad &load);
    [[nodiscard]] Result<void> insert(const StoredRun &run, const protocol::Envelope &event,
                                      const protocol::StateChanged &change);

    std::filesystem::path m_path;
    Statement m_find;
    Statement m_write;
    Statement m_findMetric;
    Statement m_addMetric;
    Statement m_metric;
    Statement m_load;
    Statement m_checkpoint;
    Statement m_removeCheckpoint;
    Statement m_gap;
    Statement m_log;
    Statement m_state;
    Statement m_memory;
    Statement m_annotate;
    std::map<std::string, std::int64_t> m_metricNumbers;
};

struct ImportedEvents {
    std::int64_t events = 0;
    std::int64_t badLines = 0;
    std::int64_t lastSeq = 0;    ///< in the database now
    std::uint64_t endOffset = 0; ///< where the next import may start
};

/// Brings what events.jsonl of described.folder has after the database's last event into it, in
/// transactions of some thousand events. `startOffset` is an earlier endOffset, or 0.
[[nodiscard]] Result<ImportedEvents> importEvents(Database &database, RunStore &store,
                                                  const RunRecord &described, bool describe,
                                                  std::uint64_t startOffset = 0);

} // namespace tessera::history
