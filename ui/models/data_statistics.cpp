// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/data_statistics.h"

#include <algorithm>

namespace tessera::ui {
namespace {

qint64 integer(const Json &object, const char *key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<qint64>() : 0;
}

double number(const Json &object, const char *key, double otherwise = 0)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : otherwise;
}

QString text(const Json &object, const char *key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string()
        ? QString::fromStdString(found->get<std::string>())
        : QString();
}

Json part(const Json &object, const char *key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? *found : Json::object();
}

QList<PreviewCount> counts(const Json &object, const char *key)
{
    QList<PreviewCount> sorted;
    const Json found = part(object, key);
    for (const auto &[name, rows] : found.items())
        sorted.append({.reason = QString::fromStdString(name), .rows = rows.get<qint64>()});
    std::ranges::stable_sort(sorted, std::greater<>(), &PreviewCount::rows);
    return sorted;
}

QList<DataColumn> columnsOf(const Json &line)
{
    const Json mapping = part(line, "mapping");
    QList<DataColumn> columns;
    const Json names = line.value("columns", Json::array());
    for (const Json &name : names) {
        const auto stored = name.get<std::string>();
        columns.append(
            {.stored = QString::fromStdString(stored), .ours = text(mapping, stored.c_str())});
    }
    return columns;
}

QList<MissingDataColumn> missingColumnsOf(const Json &line)
{
    QList<MissingDataColumn> missing;
    const Json columns = line.value("missing_columns", Json::array());
    for (const Json &column : columns)
        missing.append({.name = text(column, "name"),
                        .nearest = text(column, "nearest"),
                        .files = integer(column, "files"),
                        .ofFiles = integer(column, "of_files"),
                        .firstFile = text(column, "first_file")});
    return missing;
}

void takeLengths(const Json &lengths, DataStatistics &statistics)
{
    statistics.lengthRows = integer(lengths, "rows");
    statistics.median = integer(lengths, "median");
    statistics.p95 = integer(lengths, "p95");
    statistics.p99 = integer(lengths, "p99");
    statistics.longest = integer(lengths, "max");
    statistics.rowsUpToP95 = integer(lengths, "rows_up_to_p95");
    statistics.rowsUpToP99 = integer(lengths, "rows_up_to_p99");
    statistics.maxLength = integer(lengths, "max_length");
    statistics.longer = integer(lengths, "longer");
    const Json bars = part(lengths, "histogram");
    const qint64 width = std::max<qint64>(1, integer(bars, "width"));
    statistics.bars.clear();
    const Json all = bars.value("rows", Json::array());
    for (const Json &rows : all) {
        const qint64 from = statistics.bars.size() * width;
        statistics.bars.append({.from = from, .to = from + width, .rows = rows.get<qint64>()});
    }
}

void takePadding(const Json &padding, DataStatistics &statistics)
{
    statistics.microBatchSize = static_cast<int>(integer(padding, "micro_batch_size"));
    statistics.paddingUnpacked = number(padding, "unpacked");
    statistics.paddingPacked = number(padding, "packed");
    statistics.packs = integer(padding, "packs");
    statistics.packLength = integer(padding, "pack_length");
}

} // namespace

void takeStatistics(const Json &line, DataStatistics &statistics)
{
    const Json progress = part(line, "progress");
    statistics.share = number(progress, "share");
    statistics.rowsPerSecond = number(progress, "rows_per_second");
    statistics.secondsLeft = number(progress, "seconds_left", -1);
    statistics.files = integer(line, "files");
    statistics.bytes = integer(line, "bytes");
    statistics.format = text(line, "format");
    statistics.shapes = counts(line, "shapes");
    statistics.columns = columnsOf(line);
    statistics.missingColumns = missingColumnsOf(line);
    statistics.warnings.clear();
    const Json warnings = line.value("warnings", Json::array());
    for (const Json &warning : warnings)
        statistics.warnings.append(QString::fromStdString(warning.get<std::string>()));
    statistics.rowsRead = integer(line, "rows");
    statistics.rowsKept = integer(line, "kept");
    statistics.tokens = integer(line, "total_tokens");
    statistics.trainedTokens = integer(line, "trained_tokens");
    statistics.duplicates = integer(line, "duplicates");
    statistics.manyAnswers = integer(line, "same_prompt_different_answer");
    statistics.repeatsExact = line.value("repeats_exact", true);
    statistics.dropped = counts(line, "dropped_counts");
    statistics.notices = counts(line, "notices");
    takeLengths(part(line, "lengths"), statistics);
    takePadding(part(line, "padding"), statistics);
    const Json dropped = line.value("new_dropped", Json::array());
    for (const Json &row : dropped)
        statistics.droppedRows.append({.file = text(row, "file"),
                                       .line = integer(row, "line"),
                                       .reason = text(row, "reason"),
                                       .detail = text(row, "detail"),
                                       .excerpt = text(row, "excerpt")});
}

} // namespace tessera::ui
