// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/protocol/messages.h"

#include <concepts>
#include <limits>
#include <optional>
#include <type_traits>

// Internal to backend/protocol: the fields of each message once, for both directions.
// fields(visitor, message) calls visitor("key", member) for each; a Writer gets const messages, a
// Reader mutable ones.

namespace tessera::protocol {

template<typename M, typename T>
concept Is = std::same_as<std::remove_const_t<M>, T>;

template<typename V>
void fields(V &visit, Is<Hello> auto &m)
{
    visit("version", m.version);
    visit("program", m.program);
    visit("rank", m.rank);
}

template<typename V>
void fields(V &visit, Is<Subscribe> auto &m)
{
    visit("topics", m.topics);
    visit("from_seq", m.fromSeq);
}

template<typename V>
void fields(V & /*visit*/, Is<Pause> auto & /*m*/)
{}

template<typename V>
void fields(V & /*visit*/, Is<Resume> auto & /*m*/)
{}

template<typename V>
void fields(V & /*visit*/, Is<SaveCheckpoint> auto & /*m*/)
{}

template<typename V>
void fields(V &visit, Is<Stop> auto &m)
{
    visit("graceful", m.graceful);
}

template<typename V>
void fields(V &visit, Is<StateChanged> auto &m)
{
    visit("state", m.state);
    visit("phase", m.phase);
    visit("progress", m.progress);
}

template<typename V>
void fields(V &visit, Is<MetricBatch> auto &m)
{
    visit("first_step", m.firstStep);
    visit("columns", m.columns);
}

template<typename V>
void fields(V &visit, Is<ExpertLoad> auto &m)
{
    visit("step", m.step);
    visit("layer", m.layer);
    visit("tokens_per_expert", m.tokensPerExpert);
}

template<typename V>
void fields(V &visit, Is<RankHealth> auto &m)
{
    visit("rank", m.rank);
    visit("step", m.step);
    visit("phase", m.phase);
    visit("memory_bytes", m.memoryBytes);
    visit("peak_memory_bytes", m.peakMemoryBytes);
}

template<typename V>
void fields(V &visit, Is<LogRecord> auto &m)
{
    visit("rank", m.rank);
    visit("level", m.level);
    visit("logger", m.logger);
    visit("text", m.text);
}

template<typename V>
void fields(V &visit, Is<CheckpointWritten> auto &m)
{
    visit("step", m.step);
    visit("path", m.path);
    visit("bytes", m.bytes);
    visit("seconds", m.seconds);
    visit("final_model", m.finalModel);
}

template<typename V>
void fields(V &visit, Is<CheckpointFailed> auto &m)
{
    visit("step", m.step);
    visit("error", m.error);
    visit("final_model", m.finalModel);
}

template<typename V>
void fields(V &visit, Is<CheckpointRemoved> auto &m)
{
    visit("step", m.step);
    visit("path", m.path);
}

template<typename V>
void fields(V &visit, Is<RunFacts> auto &m)
{
    visit("total_steps", m.totalSteps);
    visit("rows", m.rows);
    visit("dropped_rows", m.droppedRows);
    visit("trained_tokens_per_epoch", m.trainedTokensPerEpoch);
    visit("parameters_total", m.parametersTotal);
    visit("parameters_trained", m.parametersTrained);
    visit("start_step", m.startStep);
    visit("experts", m.experts);
    visit("topk", m.topk);
    visit("moe_layers", m.moeLayers);
    visit("device", m.device);
    visit("report", m.report);
}

template<typename V>
void fields(V &visit, Is<Failed> auto &m)
{
    visit("error", m.error);
    visit("rank", m.rank);
    visit("step", m.step);
    visit("resume_from", m.resumeFrom);
}

template<typename V>
void fields(V &visit, Is<Gap> auto &m)
{
    visit("first_step", m.firstStep);
    visit("last_step", m.lastStep);
    visit("dropped_events", m.droppedEvents);
}

template<typename V>
void fields(V &visit, Is<RankDone> auto &m)
{
    visit("stopped", m.stopped);
    visit("step", m.step);
}

} // namespace tessera::protocol
