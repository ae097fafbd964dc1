// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/database.h"
#include "backend/history/run_record.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::history {

/// Empty members let everything pass.
struct RunFilter {
    std::string text;  ///< part of id, name, model or data set, whatever the case
    std::string state; ///< "running", "interrupted", ...
    std::string task;
    std::string tuner;
    std::string tag;
    bool trash = false; ///< those in the trash, and only those
};

enum class RunSort { Created, Name, State, Steps, LastLoss, BestLoss, TokensPerSecond };

struct RunOrder {
    RunSort by = RunSort::Created;
    bool descending = true;
};

struct TrainedBefore {
    double tokens = 0;
    double seconds = 0;
};

/// Reads history.db on a connection of its own, read-only, while supervisors write. For one thread
/// at a time. A database that does not exist yet is an empty library.
class HistoryReader
{
public:
    /// DatabaseFailed; DatabaseTooNew; for an older schema DatabaseFailed with a reason that asks
    /// for `tessera runs list`, which migrates it (see openForWriting()).
    [[nodiscard]] static Result<HistoryReader> open(const std::filesystem::path &database);

    /// Runs without a number come last in an order by it. `limit` 0: all. Records in a list have
    /// no `config` and no `facts`.
    [[nodiscard]] Result<std::vector<RunRecord>>
    listRuns(const RunFilter &filter = {}, RunOrder order = {}, std::size_t limit = 0);
    /// By id, by the start or the last part of an id when only one run has it, or by name (the
    /// newest of several). NoSuchRun names the nearest id.
    [[nodiscard]] Result<RunRecord> findRun(std::string_view idOrName);

    /// A number that changes when another process has written, or the database was replaced.
    [[nodiscard]] Result<std::int64_t> version();
    /// What is read until endSnapshot() is of one moment.
    [[nodiscard]] Result<void> beginSnapshot();
    void endSnapshot();

    // Each takes a whole run id; a run that is not there has no rows.

    [[nodiscard]] Result<std::vector<std::string>> metricNames(const std::string &runId);
    /// By step.
    [[nodiscard]] Result<std::vector<MetricPoint>>
    metricSeries(const std::string &runId, const std::string &metric, std::int64_t fromStep = 0);
    /// At most `count` points at about even distances, the first and the last among them, without
    /// reading the others: for sparklines.
    [[nodiscard]] Result<std::vector<MetricPoint>>
    sampledSeries(const std::string &runId, const std::string &metric, std::size_t count);
    /// What was trained before a resumed run began: the steps of its parents, each until the
    /// checkpoint that was gone on from. A parent that is not here counts nothing.
    [[nodiscard]] Result<TrainedBefore> trainedBefore(const RunRecord &run);
    /// 0 when it is not known.
    [[nodiscard]] Result<std::int64_t> totalSteps(const std::string &runId);
    /// Steps that have loads, ascending.
    [[nodiscard]] Result<std::vector<std::int64_t>> expertLoadSteps(const std::string &runId);
    /// The loads of all layers at these steps, by layer, then step.
    [[nodiscard]] Result<std::vector<ExpertLoadRow>>
    expertLoadsAt(const std::string &runId, const std::vector<std::int64_t> &steps);
    /// By layer, then step; of one layer or of all.
    [[nodiscard]] Result<std::vector<ExpertLoadRow>>
    expertLoads(const std::string &runId, std::optional<int> layer = std::nullopt,
                std::int64_t fromStep = 0);
    [[nodiscard]] Result<std::vector<CheckpointRow>> checkpoints(const std::string &runId);
    [[nodiscard]] Result<std::vector<protocol::Gap>> gaps(const std::string &runId);
    /// In order of seq.
    [[nodiscard]] Result<std::vector<StateRow>> stateChanges(const std::string &runId);
    /// By rank, then step.
    [[nodiscard]] Result<std::vector<MemoryRow>> rankMemory(const std::string &runId);
    /// The last `limit` lines, oldest first.
    [[nodiscard]] Result<std::vector<LogRow>> logRecords(const std::string &runId,
                                                         std::size_t limit = 1000);

    /// One line a step, one column a metric, "step" first; an empty cell where there is no value.
    [[nodiscard]] Result<void> exportCsv(const std::string &runId, std::ostream &out);
    /// {"schema": 1, "run": recordJson + rowsJson + config + facts, "metrics": {name: {steps,
    /// values}}, "expert_loads", "checkpoints", "gaps", "logs"}.
    [[nodiscard]] Result<Json> exportJson(const std::string &runId);

private:
    HistoryReader(std::optional<Database> database, std::filesystem::path path);
    [[nodiscard]] Result<bool> ready();

    std::optional<Database> m_database;
    std::filesystem::path m_path;
    std::int64_t m_openings = 0;
};

} // namespace tessera::history
