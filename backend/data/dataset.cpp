// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/dataset.h"

#include "backend/base/assert.h"
#include "backend/base/files.h"
#include "backend/data/columns.h"
#include "backend/data/formats/format.h"
#include "backend/data/labels.h"
#include "backend/data/report.h"
#include "backend/data/sample_maker.h"
#include "backend/data/source_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>

namespace tessera::data {

namespace {

namespace fs = std::filesystem;

/// BadJson for a row that does not parse, as a failure of its file.
Error rowError(const fs::path &file, const FileRow &row)
{
    if (row.reason != "bad_json")
        return badFile(file.string(), "data set", fmt::format("line {}: {}", row.line, row.detail));
    return {.code = ErrorCode::BadJson,
            .detail = fmt::format("{}: {}.", file.string(), row.detail),
            .args = {file.string(), std::to_string(row.errorLine), std::to_string(row.errorColumn),
                     row.detail},
            .context = {},
            .place = SourcePlace::here()};
}

Error noRows(const std::string &what, const DataReport &report)
{
    const std::string reasons = reasonsText(report);
    const std::string placed = placedReasonsText(report);
    const std::string remedies = remediesText(report);
    return {.code = ErrorCode::NoRows,
            .detail =
                fmt::format("Of {} {} read from {} none can be used{}{}.{}{}", report.rowsRead,
                            report.rowsRead == 1 ? "row" : "rows", what, placed.empty() ? "" : ": ",
                            placed, remedies.empty() ? "" : " For ", remedies),
            .args = {what, std::to_string(report.rowsRead), reasons},
            .context = {},
            .place = SourcePlace::here()};
}

/// The setting `system`, read from its file when it names one.
Result<config::RunConfig> withSystemText(config::RunConfig config)
{
    std::error_code ignored;
    if (config.system && config.system->ends_with(".txt") && fs::exists(*config.system, ignored)) {
        TESSERA_TRY(config.system, readFile(*config.system));
    }
    return config;
}

/// How often each row of a source is used: once, or as "#N" asks.
Result<std::vector<std::int64_t>> timesUsed(const DataSource &source, std::int64_t dataSeed)
{
    std::int64_t count = 0;
    for (const fs::path &file : source.files) {
        TESSERA_TRY([[maybe_unused]] const FileCounts counts,
                    readFileRows(file, [&](const FileRow &) {
                        ++count;
                        return true;
                    }));
    }
    std::vector<std::int64_t> times(static_cast<std::size_t>(count), 0);
    if (count == 0)
        return times;
    std::fill(times.begin(), times.end(), *source.rows / count);
    const std::vector<std::int64_t> order = epochOrder(count, 0, dataSeed, true);
    for (std::int64_t i = 0; i < *source.rows % count; ++i)
        ++times[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])];
    return times;
}

/// Reads sources row by row into samples and a report.
class Loader
{
public:
    Loader(const config::RunConfig &config, const ColumnMap &columns, const TextTools &text,
           const StopToken &stop, const std::function<void(double)> &progress)
        : m_columns(columns),
          m_maker(config, text),
          m_stop(stop),
          m_progress(progress),
          m_dataSeed(config.dataSeed),
          m_writer(m_report)
    {}

    Result<void> load(const std::vector<DataSource> &sources)
    {
        for (const DataSource &source : sources) {
            for (const fs::path &file : source.files)
                m_totalBytes += static_cast<double>(fs::file_size(file));
        }
        for (const DataSource &source : sources)
            TESSERA_CHECK(loadSource(source));
        std::int64_t dropped = 0;
        for (const auto &[reason, rows] : m_report.dropped)
            dropped += rows;
        TESSERA_ASSERT(m_report.rowsRead == m_report.rowsKept + dropped);
        return {};
    }
    /// Reads until a row is kept.
    Result<void> loadOne(std::vector<DataSource> sources)
    {
        m_oneIsEnough = true;
        for (DataSource &source : sources) {
            source.rows.reset();
            if (m_report.rowsKept == 0)
                TESSERA_CHECK(loadSource(source));
        }
        return {};
    }
    [[nodiscard]] std::vector<Sample> takeSamples() { return std::move(m_samples); }
    [[nodiscard]] DataReport takeReport() { return std::move(m_report); }

private:
    Result<void> loadSource(const DataSource &source)
    {
        std::vector<std::int64_t> times;
        if (source.rows) {
            TESSERA_TRY(times, timesUsed(source, m_dataSeed));
        }
        std::size_t row = 0;
        for (const fs::path &file : source.files) {
            std::optional<Error> failure;
            TESSERA_TRY(const FileCounts counts, readFileRows(file, [&](const FileRow &fileRow) {
                            const std::int64_t uses = source.rows ? times[row] : 1;
                            ++row;
                            for (std::int64_t i = 0; i < uses && !failure; ++i)
                                failure = addRow(file, fileRow);
                            return !failure && !(m_oneIsEnough && m_report.rowsKept > 0);
                        }));
            if (failure)
                return *std::move(failure);
            if (m_oneIsEnough && m_report.rowsKept > 0)
                return {};
            m_report.blankLines += counts.blankLines;
            m_doneBytes += static_cast<double>(fs::file_size(file));
        }
        return {};
    }

    std::optional<Error> addRow(const fs::path &file, const FileRow &row)
    {
        if (m_stop.stopRequested())
            return cancelled();
        reportProgress(row.offset);
        const std::int64_t index = m_report.rowsRead;
        m_writer.beginRow(file.string(), row.line);
        for (const std::string &notice : row.notices)
            m_writer.notice(notice);
        if (!row.reason.empty()) {
            m_writer.drop({row.reason, row.detail});
            return {};
        }
        if (!row.value.is_object()) {
            m_writer.drop({"not_object", fmt::format("the row is a {}", row.value.type_name())});
            return {};
        }
        Result<MappedRow> mapped = m_columns.apply(row.value, file.string());
        if (!mapped)
            return std::move(mapped).error().during(fmt::format("reading line {}", row.line));
        keep(m_maker.make(*mapped, m_writer), index);
        return {};
    }

    void keep(RowResult<Sample> sample, std::int64_t index)
    {
        if (!sample.ok()) {
            m_writer.drop(sample.dropped());
            return;
        }
        sample.value().sourceRow = index;
        const auto length = static_cast<std::int64_t>(sample.value().tokens.size());
        ++m_report.rowsKept;
        m_report.tokens += length;
        m_report.trainedTokens += trainedTokens(sample.value().labels);
        m_report.longestTokens = std::max(m_report.longestTokens, length);
        m_samples.push_back(std::move(sample.value()));
    }

    void reportProgress(std::size_t offset)
    {
        constexpr double kStep = 0.01;
        const double done = m_totalBytes > 0
            ? std::min(1.0, (m_doneBytes + static_cast<double>(offset)) / m_totalBytes)
            : 1.0;
        if (m_progress && done >= m_lastProgress + kStep) {
            m_lastProgress = done;
            m_progress(done);
        }
    }

    const ColumnMap &m_columns;
    SampleMaker m_maker;
    const StopToken &m_stop;
    const std::function<void(double)> &m_progress;
    std::int64_t m_dataSeed;
    std::vector<Sample> m_samples;
    DataReport m_report;
    ReportWriter m_writer;
    double m_totalBytes = 0;
    double m_doneBytes = 0;
    double m_lastProgress = 0;
    bool m_oneIsEnough = false;
};

void appendTo(PackedRow &row, const Sample &sample)
{
    row.starts.push_back(static_cast<std::int32_t>(row.tokens.size()));
    row.tokens.insert(row.tokens.end(), sample.tokens.begin(), sample.tokens.end());
    row.labels.insert(row.labels.end(), sample.labels.begin(), sample.labels.end());
}

/// Samples as rows: one each, or several together.
std::vector<PackedRow> toRows(const config::RunConfig &config, const std::vector<Sample> &samples)
{
    std::vector<PackedRow> rows;
    if (!config.packing) {
        for (const Sample &sample : samples)
            appendTo(rows.emplace_back(), sample);
        return rows;
    }
    std::vector<std::int64_t> lengths;
    lengths.reserve(samples.size());
    for (const Sample &sample : samples)
        lengths.push_back(static_cast<std::int64_t>(sample.tokens.size()));
    const std::int64_t capacity = config.packingLength.value_or(config.maxLength);
    for (const std::vector<std::int64_t> &bin : packLengths(lengths, capacity)) {
        PackedRow &row = rows.emplace_back();
        for (const std::int64_t index : bin)
            appendTo(row, samples[static_cast<std::size_t>(index)]);
    }
    return rows;
}

Result<std::vector<DataSource>> findSources(const std::vector<std::string> &entries)
{
    std::vector<DataSource> sources;
    for (const std::string &entry : entries) {
        TESSERA_TRY(DataSource source, findSource(entry));
        sources.push_back(std::move(source));
    }
    return sources;
}

/// What the first row of a file tells.
struct FirstLook {
    bool readable = true;
    std::optional<Error> problem; ///< nothing when there is a good row
};

FirstLook lookAt(const fs::path &file)
{
    std::optional<FileRow> first;
    Result<FileCounts> read = readFileRows(file, [&first](FileRow row) {
        first = std::move(row);
        return first->reason == "bad_encoding"; // it will be told as dropped
    });
    if (!read)
        return {.readable = false, .problem = std::move(read).error()};
    if (!first)
        return {.readable = true, .problem = noRows(file.string(), {})};
    if (!first->reason.empty())
        return {.readable = true, .problem = rowError(file, *first)};
    return {};
}

std::vector<Error> problemsOf(const DataSource &source)
{
    std::vector<FirstLook> looks;
    for (const fs::path &file : source.files)
        looks.push_back(lookAt(file));
    const bool anyGood =
        std::ranges::any_of(looks, [](const FirstLook &look) { return !look.problem; });
    std::vector<Error> problems;
    for (FirstLook &look : looks) {
        if (look.problem && !(look.readable && anyGood))
            problems.push_back(*std::move(look.problem));
    }
    return problems;
}

std::string joinedNames(const std::vector<std::string> &entries)
{
    std::string text;
    for (const std::string &entry : entries)
        text += (text.empty() ? "" : ", ") + entry;
    return text.empty() ? "no data set" : text;
}

} // namespace

Result<Dataset> loadDataset(const config::RunConfig &config, const std::vector<std::string> &files,
                            const TextTools &text, const StopToken &stop,
                            const std::function<void(double)> &progress)
{
    TESSERA_TRY(const config::RunConfig resolved, withSystemText(config));
    TESSERA_TRY(const ColumnMap columns, ColumnMap::parse(config.columns));
    TESSERA_TRY(const std::vector<DataSource> sources, findSources(files));
    Loader loader(resolved, columns, text, stop, progress);
    TESSERA_CHECK(loader.load(sources));
    Dataset dataset;
    dataset.report = loader.takeReport();
    if (dataset.report.rowsKept == 0)
        return noRows(joinedNames(files), dataset.report);
    dataset.rows = toRows(resolved, loader.takeSamples());
    if (progress)
        progress(1.0);
    return dataset;
}

Result<void> checkRows(const config::RunConfig &config, const std::vector<std::string> &files,
                       const TextTools &text)
{
    TESSERA_TRY(const config::RunConfig resolved, withSystemText(config));
    TESSERA_TRY(const ColumnMap columns, ColumnMap::parse(config.columns));
    TESSERA_TRY(std::vector<DataSource> sources, findSources(files));
    const StopToken stop;
    const std::function<void(double)> progress;
    Loader loader(resolved, columns, text, stop, progress);
    TESSERA_CHECK(loader.loadOne(std::move(sources)));
    const DataReport report = loader.takeReport();
    if (report.rowsKept == 0)
        return noRows(joinedNames(files), report);
    return {};
}

std::vector<Error> checkDataset(const std::vector<std::string> &files)
{
    std::vector<Error> problems;
    for (const std::string &entry : files) {
        const Result<DataSource> source = findSource(entry);
        if (source)
            std::ranges::move(problemsOf(*source), std::back_inserter(problems));
        else
            problems.push_back(source.error());
    }
    return problems;
}

Result<std::vector<RawRow>> readRawRows(const fs::path &file, std::int64_t limit,
                                        DataReport &report)
{
    std::vector<RawRow> rows;
    ReportWriter writer(report);
    TESSERA_TRY(const FileCounts counts, readFileRows(file, [&](FileRow row) {
                    if (static_cast<std::int64_t>(rows.size()) >= limit)
                        return false;
                    writer.beginRow(file.string(), row.line);
                    for (const std::string &notice : row.notices)
                        writer.notice(notice);
                    if (row.reason.empty()) {
                        ++report.rowsKept;
                        rows.push_back({file.string(), row.line, std::move(row.value)});
                    } else {
                        writer.drop({row.reason, row.detail});
                    }
                    return true;
                }));
    report.blankLines += counts.blankLines;
    return rows;
}

} // namespace tessera::data
