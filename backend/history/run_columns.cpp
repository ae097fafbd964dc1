// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/run_columns.h"

#include <fmt/format.h>

#include <array>

namespace tessera::history {
namespace {

namespace fs = std::filesystem;

// One list for reading and writing; the order is that of readRun() and writeRun().
#define TESSERA_RUN_COLUMNS                                                                        \
    "id, name, state, task, tuner, model, dataset, layout, world, device, folder, steps, "         \
    "total_steps, first_loss, last_loss, best_loss, tokens_per_second, measured_tokens, "          \
    "measured_seconds, peak_memory_bytes, parameters_total, parameters_trained, experts, topk, "   \
    "created_ms, "                                                                                 \
    "started_ms, ended_ms, parent, parent_step, error, last_seq, best_eval_loss, last_eval_loss, " \
    "last_event_ms"

/// NULL when it has no value.
void bind(Statement &statement, int index, const std::optional<double> &value)
{
    if (value.has_value())
        statement.bind(index, *value);
    else
        statement.bindNull(index);
}

void bind(Statement &statement, int index, const Json &value)
{
    if (value.is_null())
        statement.bindNull(index);
    else
        statement.bind(index, dumpJson(value));
}

std::optional<double> optionalReal(const Statement &row, int column)
{
    if (row.isNull(column))
        return std::nullopt;
    return row.real(column);
}

Json json(const Statement &row, int column)
{
    if (row.isNull(column))
        return {};
    Json value = Json::parse(row.text(column), nullptr, false);
    return value.is_discarded() ? Json() : value;
}

/// Folders under the data folder are stored relative to it, so that it can be moved.
std::string storedFolder(const fs::path &folder, const fs::path &databasePath)
{
    const fs::path relative = folder.lexically_relative(databasePath.parent_path());
    const bool beside = !relative.empty() && *relative.begin() != "..";
    return (beside ? relative : folder).string();
}

} // namespace

std::string_view runColumns()
{
    return TESSERA_RUN_COLUMNS ", tags, notes, trashed_ms, config, facts";
}

std::string_view runColumnsWithoutJson()
{
    return TESSERA_RUN_COLUMNS ", tags, notes, trashed_ms, NULL, NULL";
}

RunRecord readRun(const Statement &row, const fs::path &databasePath, int first)
{
    int column = first;
    const auto text = [&] { return row.text(column++); };
    const auto integer = [&] { return row.integer(column++); };
    const auto real = [&] { return optionalReal(row, column++); };

    RunRecord record;
    record.id = text();
    record.name = text();
    const Result<protocol::RunState> state = protocol::runStateFromName(text());
    record.state = state ? *state : protocol::RunState::Created;
    record.task = text();
    record.tuner = text();
    record.model = text();
    record.dataset = text();
    record.layout = text();
    record.world = static_cast<int>(integer());
    record.device = text();
    record.folder = databasePath.parent_path() / text(); // an absolute one stays
    record.steps = integer();
    record.totalSteps = integer();
    record.firstLoss = real();
    record.lastLoss = real();
    record.bestLoss = real();
    record.tokensPerSecond = real();
    record.measuredTokens = real().value_or(0);
    record.measuredSeconds = real().value_or(0);
    if (!row.isNull(column))
        record.peakMemoryBytes = static_cast<std::uint64_t>(row.integer(column));
    ++column;
    record.parametersTotal = integer();
    record.parametersTrained = integer();
    record.experts = static_cast<int>(integer());
    record.topk = static_cast<int>(integer());
    record.createdMs = integer();
    record.startedMs = integer();
    record.endedMs = integer();
    record.parent = text();
    record.parentStep = integer();
    record.error = json(row, column++);
    record.lastSeq = integer();
    record.bestEvalLoss = real();
    record.lastEvalLoss = real();
    record.lastEventMs = integer();
    const Json tags = json(row, column++);
    for (const Json &tag : tags) {
        if (tag.is_string())
            record.tags.push_back(tag.get<std::string>());
    }
    record.notes = text();
    record.trashedMs = integer();
    record.config = json(row, column++);
    record.facts = json(row, column++);
    return record;
}

std::string_view writeRunSql()
{
    static const std::string sql = [] {
        std::string marks;
        std::string updates;
        const std::string columns = TESSERA_RUN_COLUMNS ", config, facts";
        for (std::size_t start = 0; start < columns.size();) {
            const std::size_t end = std::min(columns.find(", ", start), columns.size());
            const std::string column = columns.substr(start, end - start);
            marks += marks.empty() ? "?" : ", ?";
            if (column != "id")
                updates +=
                    fmt::format("{}{} = excluded.{}", updates.empty() ? "" : ", ", column, column);
            start = end + 2;
        }
        return fmt::format("INSERT INTO runs ({}) VALUES ({}) ON CONFLICT (id) DO UPDATE SET {}",
                           columns, marks, updates);
    }();
    return sql;
}

Result<void> writeRun(Statement &statement, const RunRecord &record, const fs::path &databasePath)
{
    statement.rewind();
    int index = 0;
    const auto put = [&](const auto &value) { statement.bind(++index, value); };
    const auto putOptional = [&](const auto &value) { bind(statement, ++index, value); };
    put(record.id);
    put(record.name);
    put(protocol::runStateName(record.state));
    put(record.task);
    put(record.tuner);
    put(record.model);
    put(record.dataset);
    put(record.layout);
    put(record.world);
    put(record.device);
    put(storedFolder(record.folder, databasePath));
    put(record.steps);
    put(record.totalSteps);
    putOptional(record.firstLoss);
    putOptional(record.lastLoss);
    putOptional(record.bestLoss);
    putOptional(record.tokensPerSecond);
    put(record.measuredTokens);
    put(record.measuredSeconds);
    if (record.peakMemoryBytes.has_value())
        put(static_cast<std::int64_t>(*record.peakMemoryBytes));
    else
        statement.bindNull(++index);
    put(record.parametersTotal);
    put(record.parametersTrained);
    put(record.experts);
    put(record.topk);
    put(record.createdMs);
    put(record.startedMs);
    put(record.endedMs);
    put(record.parent);
    put(record.parentStep);
    putOptional(record.error);
    put(record.lastSeq);
    putOptional(record.bestEvalLoss);
    putOptional(record.lastEvalLoss);
    put(record.lastEventMs);
    putOptional(record.config);
    putOptional(record.facts);
    return statement.run();
}

} // namespace tessera::history
