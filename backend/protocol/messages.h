// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"
#include "backend/base/json.h"

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace tessera::protocol {

/// Both ends must say the same number; the programs ship together. Bump it with every change of a
/// message (README.md says when).
inline constexpr int kProtocolVersion = 2;

enum class RunState { Created, Preparing, Running, Paused, Stopping, Finished, Stopped, Failed };
[[nodiscard]] std::string_view runStateName(RunState state); ///< "running"
[[nodiscard]] Result<RunState> runStateFromName(std::string_view name);
[[nodiscard]] bool isFinal(RunState state); ///< Finished, Stopped, Failed

// ---- both ways ----

struct Hello {
    int version = kProtocolVersion;
    std::string program; ///< "tessera", "tessera-rank", "tessera-studio"
    int rank = -1;       ///< of a tessera-rank
};

// ---- down: to the supervisor, or from it to the ranks ----

struct Subscribe {
    std::vector<std::string> topics; ///< message types; empty: all
    std::int64_t fromSeq = 0;        ///< first wanted
};
struct Pause {};
struct Resume {};
struct SaveCheckpoint {};
struct Stop {
    bool graceful = true; ///< finish the step and save; false: end at once
};

// ---- up: events ----

struct StateChanged {
    RunState state = RunState::Created;
    std::string phase;    ///< within Preparing: "loading_model", "reading_data"; "" else
    double progress = -1; ///< of the phase, 0..1; -1 unknown
};

/// A few steps at once, column by column. Column names are metric names ("loss", "lr",
/// "tokens_per_second"); each column has one value a step, NaN where a step has none.
struct MetricBatch {
    std::int64_t firstStep = 0; ///< steps count from 1
    std::map<std::string, std::vector<double>> columns;
};

/// Choices of each expert of one MoE layer in one step, summed over all ranks, before any drop;
/// their sum is tokens * k.
struct ExpertLoad {
    std::int64_t step = 0;
    int layer = 0; ///< index among all decoder layers, from 0
    std::vector<std::int64_t> tokensPerExpert;
};

struct RankHealth {
    int rank = 0;
    std::int64_t step = 0;
    std::string phase;             ///< "training", "saving", "loading_model", "paused"
    std::uint64_t memoryBytes = 0; ///< now: device memory, or resident memory on CPU
    std::uint64_t peakMemoryBytes = 0;
};

struct LogRecord {
    int rank = -1; ///< -1: the supervisor
    std::string level;
    std::string logger;
    std::string text;
};

struct CheckpointWritten {
    std::int64_t step = 0;
    std::string path; ///< absolute
    std::uint64_t bytes = 0;
    double seconds = 0;
    bool finalModel = false; ///< the Hugging Face or PEFT folder written at the end
};

/// Something that should have been written and was not (disk full): the run pauses, a stop
/// that could not save is taken back.
struct CheckpointFailed {
    std::int64_t step = 0;
    Error error;
    bool finalModel = false; ///< the folder written at the end; false: a checkpoint
};

/// A checkpoint that is there no more, because save_total_limit keeps only so many.
struct CheckpointRemoved {
    std::int64_t step = 0;
    std::string path; ///< as CheckpointWritten said
};

/// What the run table shows, once a rank is prepared; of a streamed run again with each checkpoint.
struct RunFacts {
    std::int64_t totalSteps = 0;
    std::int64_t rows = 0;
    std::int64_t droppedRows = 0;
    std::int64_t trainedTokensPerEpoch = 0;
    std::int64_t parametersTotal = 0;
    std::int64_t parametersTrained = 0;
    std::int64_t startStep = 0; ///< steps already done by the parent
    int experts = 0;
    int topk = 0;
    std::vector<int> moeLayers; ///< layer indices with experts
    std::string device;         ///< "cpu", "NVIDIA H200"
    Json report;                ///< data report: rows read, kept, dropped by reason, first places
};

struct Failed {
    Error error;
    int rank = -1; ///< the first that failed; -1: none did
    std::int64_t step = 0;
    std::string resumeFrom; ///< newest whole checkpoint, "" when there is none
};

/// Metrics or other events that could not be stored (disk full): what is missing.
struct Gap {
    std::int64_t firstStep = 0;
    std::int64_t lastStep = 0;
    std::int64_t droppedEvents = 0;
};

/// The rank has done all its steps and written everything (rank -> supervisor only).
struct RankDone {
    bool stopped = false; ///< true after Stop, false when all steps are done
    std::int64_t step = 0;
};

using Message = std::variant<Hello, Subscribe, Pause, Resume, SaveCheckpoint, Stop, StateChanged,
                             MetricBatch, ExpertLoad, RankHealth, LogRecord, CheckpointWritten,
                             RunFacts, Failed, Gap, RankDone, CheckpointFailed, CheckpointRemoved>;

/// A message in its envelope. `seq` and `timeMs` are set by the supervisor for events (0 else).
struct Envelope {
    std::int64_t seq = 0;
    std::int64_t timeMs = 0; ///< wall clock, UTC
    Message message;
};

/// The type's name on the wire: "MetricBatch".
[[nodiscard]] std::string_view messageType(const Message &message);

/// One JSON object {"type": ..., "seq": ..., "time_ms": ..., fields...}. Non-finite numbers are the
/// strings "nan", "inf", "-inf".
[[nodiscard]] std::string encode(const Envelope &envelope);
/// BadMessage when it is no object, has no known type or a field has the wrong type. Unknown fields
/// are ignored.
[[nodiscard]] Result<Envelope> decode(std::string_view json);

} // namespace tessera::protocol
