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
#include "backend/data/source_rows.h"

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

/// Reads sources row by row into samples and a report.
class Loader
{
public:
    Loader(const config::RunConfig &config, const TextTools &text) : m_maker(config, text) {}

    /// `rows` writes to report().
    Result<void> load(SourceRows &rows, const std::vector<DataSource> &sources)
    {
        TESSERA_CHECK(rows.read(sources, [this](const MappedRow &row, const OrderedJson &) {
            keep(row);
            return true;
        }));
        std::int64_t dropped = 0;
        for (const auto &[reason, count] : m_report.dropped)
            dropped += count;
        TESSERA_ASSERT(m_report.rowsRead == m_report.rowsKept + dropped);
        return {};
    }
    /// Reads until a row is kept.
    Result<void> loadOne(SourceRows &rows, std::vector<DataSource> sources)
    {
        for (DataSource &source : sources)
            source.rows.reset();
        return rows.read(sources, [this](const MappedRow &row, const OrderedJson &) {
            keep(row);
            return m_report.rowsKept == 0;
        });
    }
    [[nodiscard]] ReportWriter &writer() { return m_writer; }
    [[nodiscard]] std::vector<Sample> takeSamples() { return std::move(m_samples); }
    [[nodiscard]] DataReport takeReport() { return std::move(m_report); }

private:
    void keep(const MappedRow &row)
    {
        RowResult<Sample> sample = m_maker.make(row, m_writer);
        if (!sample.ok()) {
            m_writer.drop(sample.dropped());
            return;
        }
        sample.value().sourceRow = m_report.rowsRead - 1;
        const auto length = static_cast<std::int64_t>(sample.value().tokens.size());
        ++m_report.rowsKept;
        m_report.tokens += length;
        m_report.trainedTokens += trainedTokens(sample.value().labels);
        m_report.longestTokens = std::max(m_report.longestTokens, length);
        m_samples.push_back(std::move(sample.value()));
    }

    SampleMaker m_maker;
    std::vector<Sample> m_samples;
    DataReport m_report;
    ReportWriter m_writer{m_report};
};

void appendTo(PackedRow &row, const Sample &sample)
{
    row.starts.push_back(static_cast<std::int32_t>(row.tokens.size()));
    if (!sample.weights.empty() || !row.weights.empty()) {
        row.weights.resize(row.tokens.size(), 1);
        row.weights.insert(row.weights.end(), sample.weights.begin(), sample.weights.end());
        row.weights.resize(row.tokens.size() + sample.tokens.size(), 1);
    }
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
    Loader loader(resolved, text);
    SourceRows rows(columns, resolved.dataSeed, stop, progress, loader.writer());
    TESSERA_CHECK(loader.load(rows, sources));
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
    Loader loader(resolved, text);
    SourceRows rows(columns, resolved.dataSeed, stop, progress, loader.writer());
    TESSERA_CHECK(loader.loadOne(rows, std::move(sources)));
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
