// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/migrations.h"

#include "backend/base/json.h"
#include "backend/history/packed_counts.h"
#include "backend/history/schema.h"

#include <fmt/format.h>

#include <array>

namespace tessera::history {
namespace {

// A step is never edited once it was shipped: a change of the schema is a new step at the end,
// kSchemaVersion + 1, and tests/data/history/schema_v<the one before>.sql.

/// The first schema. README.md says what each table holds.
Result<void> createVersion1(Database &database)
{
    return database.execute(R"sql(
        CREATE TABLE runs (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL, state TEXT NOT NULL, task TEXT NOT NULL, tuner TEXT NOT NULL,
            model TEXT NOT NULL, dataset TEXT NOT NULL, layout TEXT NOT NULL,
            world INTEGER NOT NULL, device TEXT NOT NULL, folder TEXT NOT NULL,
            steps INTEGER NOT NULL, total_steps INTEGER NOT NULL,
            first_loss REAL, last_loss REAL, best_loss REAL,
            tokens_per_second REAL, throughput_samples INTEGER NOT NULL, peak_memory_bytes INTEGER,
            parameters_total INTEGER NOT NULL, parameters_trained INTEGER NOT NULL,
            experts INTEGER NOT NULL, topk INTEGER NOT NULL,
            created_ms INTEGER NOT NULL, started_ms INTEGER NOT NULL, ended_ms INTEGER NOT NULL,
            parent TEXT NOT NULL, parent_step INTEGER NOT NULL,
            error TEXT, config TEXT, facts TEXT,
            last_seq INTEGER NOT NULL);
        CREATE INDEX runs_by_time ON runs (created_ms);
        CREATE TABLE metric_names (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE metrics (
            run INTEGER NOT NULL, metric INTEGER NOT NULL, step INTEGER NOT NULL, value REAL NOT NULL,
            PRIMARY KEY (run, metric, step)) WITHOUT ROWID;
        CREATE TABLE expert_loads (
            run INTEGER NOT NULL, layer INTEGER NOT NULL, step INTEGER NOT NULL,
            tokens TEXT NOT NULL,
            PRIMARY KEY (run, layer, step)) WITHOUT ROWID;
        CREATE TABLE checkpoints (
            run INTEGER NOT NULL, step INTEGER NOT NULL, final_model INTEGER NOT NULL,
            path TEXT NOT NULL, bytes INTEGER NOT NULL, seconds REAL NOT NULL,
            time_ms INTEGER NOT NULL,
            PRIMARY KEY (run, step, final_model)) WITHOUT ROWID;
    )sql");
}

/// Expert loads were JSON texts; packed they take about a third.
Result<void> packExpertLoads(Database &database)
{
    TESSERA_CHECK(database.execute(R"sql(
        ALTER TABLE expert_loads RENAME TO expert_loads_1;
        CREATE TABLE expert_loads (
            run INTEGER NOT NULL, layer INTEGER NOT NULL, step INTEGER NOT NULL,
            tokens BLOB NOT NULL,
            PRIMARY KEY (run, layer, step)) WITHOUT ROWID;
    )sql"));
    {
        TESSERA_TRY(Statement read,
                    database.prepare("SELECT run, layer, step, tokens FROM expert_loads_1"));
        TESSERA_TRY(Statement write,
                    database.prepare("INSERT INTO expert_loads VALUES (?, ?, ?, ?)"));
        while (true) {
            TESSERA_TRY(const bool row, read.next());
            if (!row)
                break;
            std::vector<std::int64_t> counts;
            for (const Json &count : Json::parse(read.text(3), nullptr, false)) {
                if (count.is_number_integer())
                    counts.push_back(count.get<std::int64_t>());
            }
            write.bindAll(read.integer(0), read.integer(1), read.integer(2));
            write.bindBlob(4, packCounts(counts));
            TESSERA_TRY(const bool more, write.next());
            static_cast<void>(more);
        }
    }
    return database.execute("DROP TABLE expert_loads_1");
}

/// Tags, notes, log lines and gaps.
Result<void> toVersion2(Database &database)
{
    TESSERA_CHECK(packExpertLoads(database));
    return database.execute(R"sql(
        ALTER TABLE runs ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
        ALTER TABLE runs ADD COLUMN notes TEXT NOT NULL DEFAULT '';
        CREATE TABLE gaps (
            run INTEGER NOT NULL, seq INTEGER NOT NULL, first_step INTEGER NOT NULL,
            last_step INTEGER NOT NULL, dropped_events INTEGER NOT NULL,
            PRIMARY KEY (run, seq)) WITHOUT ROWID;
        CREATE TABLE log_records (
            run INTEGER NOT NULL, seq INTEGER NOT NULL, time_ms INTEGER NOT NULL,
            rank INTEGER NOT NULL, level TEXT NOT NULL, logger TEXT NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (run, seq)) WITHOUT ROWID;
    )sql");
}

/// Losses of evaluations, the trash, and what a time line shows besides checkpoints.
Result<void> toVersion3(Database &database)
{
    return database.execute(R"sql(
        ALTER TABLE runs ADD COLUMN best_eval_loss REAL;
        ALTER TABLE runs ADD COLUMN last_eval_loss REAL;
        ALTER TABLE runs ADD COLUMN last_event_ms INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE runs ADD COLUMN trashed_ms INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE log_records ADD COLUMN step INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE state_changes (
            run INTEGER NOT NULL, seq INTEGER NOT NULL, time_ms INTEGER NOT NULL,
            step INTEGER NOT NULL, state TEXT NOT NULL, phase TEXT NOT NULL,
            PRIMARY KEY (run, seq)) WITHOUT ROWID;
        CREATE TABLE rank_memory (
            run INTEGER NOT NULL, rank INTEGER NOT NULL, step INTEGER NOT NULL,
            bytes INTEGER NOT NULL, peak_bytes INTEGER NOT NULL,
            PRIMARY KEY (run, rank, step)) WITHOUT ROWID;
        UPDATE runs SET best_eval_loss = (SELECT min(value) FROM metrics WHERE
            run = runs.number AND metric = (SELECT number FROM metric_names WHERE
            name = 'eval_loss'));
        UPDATE runs SET last_eval_loss = (SELECT value FROM metrics WHERE
            run = runs.number AND metric = (SELECT number FROM metric_names WHERE
            name = 'eval_loss') ORDER BY step DESC LIMIT 1);
        UPDATE runs SET last_event_ms = max(created_ms, started_ms, ended_ms,
            ifnull((SELECT max(time_ms) FROM checkpoints WHERE run = runs.number), 0),
            ifnull((SELECT max(time_ms) FROM log_records WHERE run = runs.number), 0));
    )sql");
}

/// Throughput is tokens over time; it was the mean of the steps' rates.
Result<void> toVersion4(Database &database)
{
    return database.execute(R"sql(
        ALTER TABLE runs ADD COLUMN measured_tokens REAL NOT NULL DEFAULT 0;
        ALTER TABLE runs ADD COLUMN measured_seconds REAL NOT NULL DEFAULT 0;
        WITH measured AS (
            SELECT t.run AS run, sum(t.value) AS tokens, sum(s.value) AS seconds
            FROM metrics t JOIN metrics s ON s.run = t.run AND s.step = t.step AND s.value > 0
                AND s.metric = (SELECT number FROM metric_names WHERE name = 'step_seconds')
            WHERE t.metric = (SELECT number FROM metric_names WHERE name = 'tokens')
            GROUP BY t.run)
        UPDATE runs SET measured_tokens = measured.tokens, measured_seconds = measured.seconds,
            tokens_per_second = measured.tokens / measured.seconds
        FROM measured WHERE measured.run = runs.number;
        ALTER TABLE runs DROP COLUMN throughput_samples;
    )sql");
}

struct Migration {
    int to;
    Result<void> (*apply)(Database &);
};
constexpr std::array kMigrations{
    Migration{.to = 1, .apply = createVersion1},
    Migration{.to = 2, .apply = toVersion2},
    Migration{.to = 3, .apply = toVersion3},
    Migration{.to = 4, .apply = toVersion4},
};
static_assert(kMigrations.back().to == kSchemaVersion);

} // namespace

Result<void> migrate(Database &database, int fromVersion)
{
    for (const Migration &step : kMigrations) {
        if (step.to <= fromVersion)
            continue;
        auto applied = step.apply(database);
        if (!applied)
            return std::move(applied).error().during(
                fmt::format("changing the history's schema to version {}", step.to));
    }
    return database.execute(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
}

} // namespace tessera::history
