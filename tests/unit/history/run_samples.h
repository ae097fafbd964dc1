// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/base/json.h"
#include "backend/history/event_file.h"
#include "backend/history/run_folder.h"
#include "backend/history/run_record.h"
#include "backend/protocol/messages.h"

#include <QTest>

#include <filesystem>
#include <string>
#include <vector>

namespace tessera::test {

/// The value, or the end of the test program with the error's sentence.
template<typename T>
T need(Result<T> result)
{
    if (!result)
        qFatal("%s", result.error().sentence().c_str());
    return std::move(result).value();
}
inline void need(const Result<void> &result)
{
    if (!result)
        qFatal("%s", result.error().sentence().c_str());
}

inline protocol::Envelope eventOf(protocol::Message message, std::int64_t timeMs = 0)
{
    return {.seq = 0, .timeMs = timeMs, .message = std::move(message)};
}

inline double lossAt(std::int64_t step)
{
    return 5.0 - 0.001 * static_cast<double>(step);
}

/// One step with a loss that falls from step to step.
inline protocol::Envelope metrics(std::int64_t step)
{
    return eventOf(protocol::MetricBatch{step,
                                         {{"loss", {lossAt(step)}},
                                          {"tokens", {100.0 + double(step % 2)}},
                                          {"step_seconds", {1.0}}}});
}

inline protocol::Envelope state(protocol::RunState now)
{
    return eventOf(protocol::StateChanged{.state = now, .phase = "", .progress = -1});
}

inline Json sampleConfig()
{
    return {{"run_name", "first try"},
            {"task", "sft"},
            {"tuner_type", "lora"},
            {"model", "SmolLM2-135M"},
            {"dataset", {"a.jsonl", "b.jsonl#10"}},
            {"nproc_per_node", 2},
            {"expert_model_parallel_size", 2}};
}

/// <data>/runs/<id> with a configuration.
inline std::filesystem::path makeRun(const std::filesystem::path &data, const std::string &id,
                                     const Json &config = sampleConfig())
{
    const history::RunFolder folder = need(history::makeRunFolder(data / "runs", id));
    need(writeFileAtomically(folder.config(), dumpJson(config)));
    return folder.root;
}

/// A run from its start to its end, with `steps` steps of metrics and the loads of layer 1.
inline std::vector<protocol::Message> wholeRun(std::int64_t steps)
{
    using namespace protocol;
    std::vector<Message> all{
        StateChanged{.state = RunState::Preparing, .phase = "", .progress = -1},
        RunFacts{.totalSteps = steps,
                 .rows = 8,
                 .droppedRows = 0,
                 .trainedTokensPerEpoch = 100,
                 .parametersTotal = 1000,
                 .parametersTrained = 10,
                 .startStep = 0,
                 .experts = 2,
                 .topk = 1,
                 .moeLayers = {1},
                 .device = "cpu",
                 .report = {}},
        StateChanged{.state = RunState::Running, .phase = "", .progress = -1}};
    for (std::int64_t step = 1; step <= steps; ++step) {
        all.push_back(metrics(step).message);
        all.push_back(ExpertLoad{.step = step, .layer = 1, .tokensPerExpert = {step, 1000 - step}});
    }
    all.push_back(RankHealth{.rank = 1,
                             .step = steps,
                             .phase = "training",
                             .memoryBytes = 5,
                             .peakMemoryBytes = 1U << 30});
    all.push_back(LogRecord{.rank = 0, .level = "warn", .logger = "train", .text = "slow disk"});
    all.push_back(CheckpointWritten{
        .step = steps, .path = "/c/last", .bytes = 77, .seconds = 0.5, .finalModel = false});
    all.push_back(StateChanged{.state = RunState::Finished, .phase = "", .progress = -1});
    return all;
}

/// Writes the messages into the event file of a run, at times 1000, 1001, ...
inline void writeEvents(const std::filesystem::path &run,
                        const std::vector<protocol::Message> &messages)
{
    history::EventFile file = need(history::EventFile::create(run));
    std::int64_t time = 1000;
    for (const protocol::Message &message : messages)
        file.append(eventOf(message, time++));
}

} // namespace tessera::test
