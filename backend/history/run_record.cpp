// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/run_record.h"

#include "backend/base/units.h"
#include "backend/config/parallel_dims.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;

// The configuration as read from a file that anybody may have edited: nothing is taken for granted.

std::string text(const Json &config, const char *key)
{
    const auto item = config.find(key);
    return item != config.end() && item->is_string() ? item->get<std::string>() : std::string();
}

int positive(const Json &config, const char *key, int otherwise)
{
    const auto item = config.find(key);
    if (item == config.end() || !item->is_number_integer())
        return otherwise;
    const auto value = item->get<std::int64_t>();
    return value >= 1 && value <= 1'000'000 ? static_cast<int>(value) : otherwise;
}

/// One text, or a list of them joined.
std::string texts(const Json &config, const char *key)
{
    const auto item = config.find(key);
    if (item == config.end() || !item->is_array())
        return text(config, key);
    std::string joined;
    for (const Json &entry : *item) {
        if (!entry.is_string())
            continue;
        joined += (joined.empty() ? "" : ", ") + entry.get<std::string>();
    }
    return joined;
}

std::string layoutOf(const Json &config, int world)
{
    const config::ParallelDims dims{.world = std::max(world, 1),
                                    .tensor = positive(config, "tensor_model_parallel_size", 1),
                                    .context = positive(config, "context_parallel_size", 1),
                                    .pipeline = positive(config, "pipeline_model_parallel_size", 1),
                                    .expert = positive(config, "expert_model_parallel_size", 1),
                                    .expertTensor =
                                        positive(config, "expert_tensor_parallel_size", 1)};
    return dims.summary();
}

/// The run and step of ".../runs/<id>/checkpoints/step_00001000". A run that was started again by
/// itself goes on from its own checkpoint and is not its own parent.
void readParent(const fs::path &checkpoint, RunRecord &record)
{
    constexpr std::string_view kStepPrefix = "step_";
    const fs::path clean = checkpoint.has_filename() ? checkpoint : checkpoint.parent_path();
    const std::string id = clean.parent_path().parent_path().filename().string();
    if (!looksLikeRunId(id) || id == record.id)
        return;
    record.parent = id;
    const std::string name = clean.filename().string();
    if (name.starts_with(kStepPrefix))
        std::from_chars(name.data() + kStepPrefix.size(), name.data() + name.size(),
                        record.parentStep);
}

// ---- one function an event ----

void apply(RunRecord &record, const protocol::StateChanged &event, std::int64_t timeMs)
{
    record.state = event.state;
    if (event.state == protocol::RunState::Running && record.startedMs == 0)
        record.startedMs = timeMs;
    if (protocol::isFinal(event.state))
        record.endedMs = timeMs;
}

void applyLoss(RunRecord &record, const std::vector<double> &values)
{
    for (const double value : values) {
        if (std::isnan(value))
            continue;
        record.firstLoss = record.firstLoss.value_or(value);
        record.lastLoss = value;
        record.bestLoss = std::min(record.bestLoss.value_or(value), value);
    }
}

void applyEvalLoss(RunRecord &record, const std::vector<double> &values)
{
    for (const double value : values) {
        if (std::isnan(value)) // a step without evaluation
            continue;
        record.lastEvalLoss = value;
        record.bestEvalLoss = std::min(record.bestEvalLoss.value_or(value), value);
    }
}

/// Tokens over time of all steps: a mean of the steps' rates would give short steps too much.
void applyThroughput(RunRecord &record, const std::vector<double> &tokens,
                     const std::vector<double> &seconds)
{
    for (std::size_t i = 0; i < std::min(tokens.size(), seconds.size()); ++i) {
        if (!std::isfinite(tokens[i]) || !(seconds[i] > 0) || !std::isfinite(seconds[i]))
            continue;
        record.measuredTokens += tokens[i];
        record.measuredSeconds += seconds[i];
        record.tokensPerSecond = record.measuredTokens / record.measuredSeconds;
    }
}

void apply(RunRecord &record, const protocol::MetricBatch &event)
{
    for (const auto &[name, values] : event.columns) {
        record.steps =
            std::max(record.steps, event.firstStep + static_cast<std::int64_t>(values.size()) - 1);
        if (name == "loss")
            applyLoss(record, values);
        else if (name == "eval_loss")
            applyEvalLoss(record, values);
        else if (name == "tokens" && event.columns.contains("step_seconds"))
            applyThroughput(record, values, event.columns.at("step_seconds"));
    }
}

void apply(RunRecord &record, const protocol::RankHealth &event)
{
    record.peakMemoryBytes = std::max(record.peakMemoryBytes.value_or(0), event.peakMemoryBytes);
    if (event.rank < record.world)
        return;
    record.world = event.rank + 1; // a configuration that does not say how many ranks
    record.layout = layoutOf(record.config, record.world);
}

void apply(RunRecord &record, const protocol::RunFacts &event)
{
    record.totalSteps = event.totalSteps;
    record.steps = std::max(record.steps, event.startStep);
    record.parametersTotal = event.parametersTotal;
    record.parametersTrained = event.parametersTrained;
    record.experts = event.experts;
    record.topk = event.topk;
    record.device = event.device;
    if (!record.parent.empty() && record.parentStep == 0)
        record.parentStep = event.startStep;
    const Result<Json> facts =
        parseJson(protocol::encode({.seq = 0, .timeMs = 0, .message = event}), "facts");
    if (!facts)
        return;
    record.facts = *facts;
    for (const char *envelope : {"type", "seq", "time_ms"})
        record.facts.erase(envelope);
}

void apply(RunRecord &record, const protocol::Failed &event)
{
    record.error = errorJson(event.error);
    record.error["rank"] = event.rank;
    record.error["step"] = event.step;
    record.error["resume_from"] = event.resumeFrom;
}

// ---- to JSON ----

Json known(const std::optional<double> &value)
{
    return value.has_value() ? numberJson(*value) : Json();
}

Json known(const std::string &value)
{
    return value.empty() ? Json() : Json(value);
}

/// The first place of each reason for which rows were dropped: {reason: {file, line, detail}}.
Json firstPlaces(const Json &report)
{
    Json places = Json::object();
    const Json stored = report.value("places", Json::object());
    const Json dropped = report.value("dropped", Json::object());
    for (const auto &[reason, rows] : dropped.items()) {
        const auto found = stored.find(reason);
        if (found != stored.end() && found->is_array() && !found->empty())
            places[reason] = found->front();
    }
    return places;
}

/// 0 stands for "not known" or "not yet".
Json known(std::int64_t value)
{
    return value == 0 ? Json() : Json(value);
}

} // namespace

std::string RunRecord::stateName() const
{
    return interrupted ? "interrupted" : std::string(protocol::runStateName(state));
}

RunRecord recordFromConfig(const fs::path &runFolder, const Json &config)
{
    const fs::path folder = runFolder.has_filename() ? runFolder : runFolder.parent_path();
    RunRecord record;
    record.id = folder.filename().string();
    record.folder = folder;
    if (!config.is_object()) {
        record.name = record.id;
        return record;
    }
    record.config = config;
    record.task = text(config, "task");
    record.name = text(config, "run_name");
    if (record.name.empty())
        record.name = record.task.empty() ? record.id : record.task;
    record.tuner = text(config, "tuner_type");
    record.model = text(config, "model");
    record.dataset = texts(config, "dataset");
    record.world = positive(config, "nproc_per_node", 0);
    record.layout = layoutOf(config, record.world);
    readParent(text(config, "resume_from_checkpoint"), record);
    return record;
}

void applyEvent(RunRecord &record, const protocol::Envelope &event)
{
    record.lastSeq = event.seq;
    if (record.createdMs == 0)
        record.createdMs = event.timeMs;
    record.lastEventMs = std::max(record.lastEventMs, event.timeMs);
    std::visit(
        [&](const auto &message) {
            if constexpr (requires { apply(record, message, event.timeMs); })
                apply(record, message, event.timeMs);
            else if constexpr (requires { apply(record, message); })
                apply(record, message);
        },
        event.message);
}

Json rowsJson(const RunRecord &record)
{
    const Json report = record.facts.is_object() ? record.facts.value("report", Json()) : Json();
    if (!report.is_object() || !report.contains("rows_read"))
        return {{"rows_read", nullptr},
                {"rows_kept", nullptr},
                {"dropped", nullptr},
                {"dropped_at", nullptr}};
    return {{"rows_read", report["rows_read"]},
            {"rows_kept", report.value("rows_kept", Json())},
            {"dropped", report.value("dropped", Json::object())},
            {"dropped_at", firstPlaces(report)}};
}

Json recordJson(const RunRecord &record)
{
    return {{"id", record.id},
            {"name", record.name},
            {"state", record.stateName()},
            {"task", known(record.task)},
            {"tuner", known(record.tuner)},
            {"model", known(record.model)},
            {"dataset", known(record.dataset)},
            {"layout", known(record.layout)},
            {"world", known(record.world)},
            {"device", known(record.device)},
            {"folder", record.folder.string()},
            {"steps", record.steps},
            {"total_steps", known(record.totalSteps)},
            {"first_loss", known(record.firstLoss)},
            {"last_loss", known(record.lastLoss)},
            {"best_loss", known(record.bestLoss)},
            {"best_eval_loss", known(record.bestEvalLoss)},
            {"last_eval_loss", known(record.lastEvalLoss)},
            {"tokens_per_second", known(record.tokensPerSecond)},
            {"peak_memory_bytes",
             record.peakMemoryBytes.has_value() ? Json(*record.peakMemoryBytes) : Json()},
            {"parameters_total", known(record.parametersTotal)},
            {"parameters_trained", known(record.parametersTrained)},
            {"experts", record.experts},
            {"topk", record.topk},
            {"created_ms", known(record.createdMs)},
            {"started_ms", known(record.startedMs)},
            {"ended_ms", known(record.endedMs)},
            {"last_event_ms", known(record.lastEventMs)},
            {"parent", known(record.parent)},
            {"parent_step", record.parent.empty() ? Json() : Json(record.parentStep)},
            {"error", record.error},
            {"tags", record.tags},
            {"notes", known(record.notes)},
            {"trashed_ms", known(record.trashedMs)}};
}

} // namespace tessera::history
