// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/dataset.h"
#include "backend/data/formats/format.h"
#include "backend/data/load_samples.h"
#include "backend/data/report.h"
#include "backend/data/source_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
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

constexpr int kMostBadRows = 1000; ///< behind so many a file is not looked at further

/// What the first rows of a file tell.
struct FirstLook {
    bool readable = true;
    std::optional<Error> problem; ///< nothing when there is a good row
};

FirstLook lookAt(const fs::path &file)
{
    std::optional<FileRow> first;
    int bad = 0;
    bool good = false;
    Result<FileCounts> read = readFileRows(file, [&](FileRow row) {
        good = row.reason.empty();
        if (!good && !first)
            first = std::move(row); // others like it will be told as dropped
        return !good && ++bad < kMostBadRows;
    });
    if (!read)
        return {.readable = false, .problem = std::move(read).error()};
    if (good)
        return {};
    return {.readable = true,
            .problem = first ? rowError(file, *first) : noRows(file.string(), {})};
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

} // namespace

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
