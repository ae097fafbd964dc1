// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/history/queries.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cmath>
#include <map>
#include <ostream>

namespace tessera::history {
namespace {

/// Quoted when it has to be (RFC 4180).
std::string csvCell(const std::string &text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

Json seriesJson(const std::vector<MetricPoint> &points)
{
    Json steps = Json::array();
    Json values = Json::array();
    for (const MetricPoint &point : points) {
        steps.push_back(point.step);
        values.push_back(numberJson(point.value));
    }
    return {{"steps", std::move(steps)}, {"values", std::move(values)}};
}

Json loadJson(const ExpertLoadRow &row)
{
    return {{"step", row.step}, {"layer", row.layer}, {"tokens_per_expert", row.tokensPerExpert}};
}

Json checkpointJson(const CheckpointRow &row)
{
    return {{"step", row.step},
            {"path", row.path},
            {"bytes", row.bytes},
            {"seconds", row.seconds},
            {"final_model", row.finalModel},
            {"time_ms", row.timeMs}};
}

Json gapJson(const protocol::Gap &gap)
{
    return {{"first_step", gap.firstStep},
            {"last_step", gap.lastStep},
            {"dropped_events", gap.droppedEvents}};
}

Json logJson(const LogRow &row)
{
    return {{"seq", row.seq},     {"time_ms", row.timeMs}, {"rank", row.rank},
            {"level", row.level}, {"logger", row.logger},  {"text", row.text},
            {"step", row.step}};
}

template<typename Row>
Json listJson(const std::vector<Row> &rows, Json (*one)(const Row &))
{
    Json list = Json::array();
    for (const Row &row : rows)
        list.push_back(one(row));
    return list;
}

constexpr std::size_t kAllLines = 1'000'000;

} // namespace

Result<void> HistoryReader::exportCsv(const std::string &runId, std::ostream &out)
{
    TESSERA_TRY(const std::vector<std::string> names, metricNames(runId));
    std::map<std::int64_t, std::vector<double>> table; // step -> one value a metric
    fmt::print(out, "step");
    for (std::size_t column = 0; column < names.size(); ++column) {
        fmt::print(out, ",{}", csvCell(names[column]));
        TESSERA_TRY(const std::vector<MetricPoint> points, metricSeries(runId, names[column]));
        for (const MetricPoint &point : points) {
            auto &row = table.try_emplace(point.step, names.size(), std::nan("")).first->second;
            row[column] = point.value;
        }
    }
    fmt::print(out, "\n");
    for (const auto &[step, values] : table) {
        fmt::print(out, "{}", step);
        for (const double value : values)
            fmt::print(out, ",{}", std::isnan(value) ? std::string() : fmt::format("{}", value));
        fmt::print(out, "\n");
    }
    out.flush();
    if (!out)
        return fileUnwritable("the CSV file", "it could not be written");
    return {};
}

Result<Json> HistoryReader::exportJson(const std::string &runId)
{
    TESSERA_TRY(const RunRecord record, findRun(runId));
    Json run = recordJson(record);
    run.update(rowsJson(record));
    run["config"] = record.config;
    run["facts"] = record.facts;
    TESSERA_TRY(const std::vector<std::string> names, metricNames(record.id));
    Json metrics = Json::object();
    for (const std::string &name : names) {
        TESSERA_TRY(const std::vector<MetricPoint> points, metricSeries(record.id, name));
        metrics[name] = seriesJson(points);
    }
    TESSERA_TRY(const auto loads, expertLoads(record.id));
    TESSERA_TRY(const auto saved, checkpoints(record.id));
    TESSERA_TRY(const auto missing, gaps(record.id));
    TESSERA_TRY(const auto logs, logRecords(record.id, kAllLines));
    return Json{{"schema", 1},
                {"run", std::move(run)},
                {"metrics", std::move(metrics)},
                {"expert_loads", listJson(loads, loadJson)},
                {"checkpoints", listJson(saved, checkpointJson)},
                {"gaps", listJson(missing, gapJson)},
                {"logs", listJson(logs, logJson)}};
}

} // namespace tessera::history
