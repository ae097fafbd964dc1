// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/protocol/messages.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tessera::history {

/// One run as lists and tables show it. A number that is not known (yet) has no value.
struct RunRecord {
    std::string id;
    std::string name;
    protocol::RunState state = protocol::RunState::Created;
    bool interrupted = false; ///< derived when read: not final, and no living supervisor
    std::string task;
    std::string tuner;
    std::string model;
    std::string dataset; ///< several joined by ", "
    std::string layout;  ///< "DP 2, EP 2"; "1 rank"
    int world = 0;
    std::string device;
    std::filesystem::path folder;

    std::int64_t steps = 0; ///< last step with metrics, else the one it started from
    std::int64_t totalSteps = 0;
    std::optional<double> firstLoss;
    std::optional<double> lastLoss;
    std::optional<double> bestLoss;     ///< lowest of all steps
    std::optional<double> bestEvalLoss; ///< lowest evaluation loss
    std::optional<double> lastEvalLoss;
    double measuredTokens = 0;                    ///< of all steps whose time is known
    double measuredSeconds = 0;                   ///< of the same steps; > 0 unless there was none
    std::optional<double> tokensPerSecond;        ///< the former over the latter
    std::optional<std::uint64_t> peakMemoryBytes; ///< of the rank with the highest
    std::int64_t parametersTotal = 0;
    std::int64_t parametersTrained = 0;
    int experts = 0;
    int topk = 0;

    std::int64_t createdMs = 0;
    std::int64_t startedMs = 0;   ///< first Running; 0: not yet
    std::int64_t endedMs = 0;     ///< final state; 0: not yet
    std::int64_t lastEventMs = 0; ///< the newest event that the database holds

    std::string parent;          ///< id of the run that this one resumed, "" for none
    std::int64_t parentStep = 0; ///< the step of the checkpoint it started from
    Json error;  ///< {code, detail, args, context, rank, step, resume_from}, or null
    Json config; ///< config.json as it was started
    Json facts;  ///< RunFacts as sent, or null
    std::vector<std::string> tags;
    std::string notes;
    std::int64_t trashedMs = 0; ///< put into the trash; 0: not there

    std::int64_t lastSeq = 0; ///< last event that the database holds

    /// No step follows: its state is final, or it lost its supervisor.
    [[nodiscard]] bool hasEnded() const { return interrupted || protocol::isFinal(state); }

    /// "running", or "interrupted" when it lost its supervisor.
    [[nodiscard]] std::string stateName() const;
};

struct MetricPoint {
    std::int64_t step = 0;
    double value = 0;

    friend bool operator==(const MetricPoint &, const MetricPoint &) = default;
};

struct ExpertLoadRow {
    std::int64_t step = 0;
    int layer = 0;
    std::vector<std::int64_t> tokensPerExpert;

    friend bool operator==(const ExpertLoadRow &, const ExpertLoadRow &) = default;
};

struct CheckpointRow {
    std::int64_t step = 0;
    std::string path;
    std::uint64_t bytes = 0;
    double seconds = 0;
    bool finalModel = false;
    std::int64_t timeMs = 0;
};

struct LogRow {
    std::int64_t seq = 0;
    std::int64_t timeMs = 0;
    std::int64_t step = 0; ///< the run's last step when it came
    int rank = -1;
    std::string level;
    std::string logger;
    std::string text;
};

/// A change of state, for time lines.
struct StateRow {
    std::int64_t seq = 0;
    std::int64_t timeMs = 0;
    std::int64_t step = 0; ///< the run's last step when it came
    protocol::RunState state = protocol::RunState::Created;
    std::string phase;
};

/// Memory of one rank while it did a step.
struct MemoryRow {
    int rank = 0;
    std::int64_t step = 0;
    std::uint64_t bytes = 0;
    std::uint64_t peakBytes = 0;
};

/// The record of a run that starts now, from what config.json says: name, task, tuner, model, data,
/// layout, parent. `config` is the flat object as written to config.json; keys that it lacks leave
/// their member empty. The supervisor and the importer both use it, so a rebuilt database says the
/// same. The parent is the run whose folder `resume_from_checkpoint` lies in.
[[nodiscard]] RunRecord recordFromConfig(const std::filesystem::path &runFolder,
                                         const Json &config);

/// Takes one event into the record: state, times, losses, steps, throughput, memory, facts, error.
/// Events come in seq order, each once.
void applyEvent(RunRecord &record, const protocol::Envelope &event);

/// What lists say of a run, one object: id, name, state, task, tuner, layout, steps, first_loss,
/// ..., snake_case, null for what is not known; times as "..._ms".
[[nodiscard]] Json recordJson(const RunRecord &record);
/// What became of the rows of the training set: rows_read, rows_kept, dropped {reason: count},
/// dropped_at {reason: {file, line, detail}}, null while it is not known. For records with `facts`,
/// which those of a list do not have.
[[nodiscard]] Json rowsJson(const RunRecord &record);

} // namespace tessera::history
