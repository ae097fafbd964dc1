// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/missing_columns.h"

#include "backend/base/nearest.h"
#include "backend/data/formats/format.h"
#include "backend/data/source_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <span>

namespace tessera::data {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kRowsLookedAt = 1000; ///< of each file
constexpr std::size_t kColumnsNamed = 20;

/// "question, answer and 3 more".
std::string listOf(const std::vector<std::string> &columns)
{
    const std::size_t named = std::min(columns.size(), kColumnsNamed);
    const std::string text = fmt::format("{}", fmt::join(std::span(columns).first(named), ", "));
    return named == columns.size() ? text
                                   : fmt::format("{} and {} more", text, columns.size() - named);
}

/// The columns of rows, each once, as they appear.
class ColumnNames
{
public:
    void add(const OrderedJson &row)
    {
        for (const auto &[name, value] : row.items()) {
            if (m_seen.size() < kMost && m_seen.insert(name).second)
                m_names.push_back(name);
        }
    }
    [[nodiscard]] const std::vector<std::string> &names() const { return m_names; }

private:
    static constexpr std::size_t kMost = 1000; // rows may have keys as others have values
    std::set<std::string> m_seen;
    std::vector<std::string> m_names;
};

config::Problem problemOf(const MissingColumn &missing, const std::vector<std::string> &columns)
{
    config::Problem problem{.rule = "columns",
                            .severity = config::Severity::Notice,
                            .keys = {"columns"},
                            .text = missing.text(),
                            .args = {missing.name},
                            .suggestions = {}};
    if (!missing.nowhere()) {
        problem.args.insert(
            problem.args.end(),
            {std::to_string(missing.files), std::to_string(missing.ofFiles), missing.firstFile});
        return problem;
    }
    problem.severity = config::Severity::Confirm;
    problem.text += fmt::format(" The columns of the first {} rows of each file are {}.",
                                kRowsLookedAt, listOf(columns));
    problem.args.push_back(listOf(columns));
    if (!missing.nearest.empty())
        problem.args.push_back(missing.nearest);
    return problem;
}

} // namespace

std::string MissingColumn::text() const
{
    if (!nowhere())
        return fmt::format("columns names {}, and in {} of {} files no row has it; the first of "
                           "them is {}.",
                           name, files, ofFiles, firstFile);
    return nearest.empty()
        ? fmt::format("columns names {}, and no row has it.", name)
        : fmt::format("columns names {}, and no row has it; did you mean {}?", name, nearest);
}

ColumnWatch::ColumnWatch(const std::vector<std::string> &pairs)
{
    for (const std::string &pair : pairs)
        m_names.push_back({.name = pair.substr(0, pair.find('='))});
}

void ColumnWatch::add(const std::string &file, const OrderedJson &row)
{
    if (m_files == 0 || file != m_file) {
        closeFile(m_names);
        m_file = file;
        ++m_files;
        m_open.resize(m_names.size());
        std::iota(m_open.begin(), m_open.end(), std::size_t{0});
    }
    std::erase_if(m_open, [&](std::size_t name) { return row.contains(m_names[name].name); });
}

void ColumnWatch::closeFile(std::vector<MissingColumn> &names) const
{
    for (const std::size_t name : m_open) {
        if (names[name].files++ == 0)
            names[name].firstFile = m_file;
    }
}

std::vector<MissingColumn> ColumnWatch::missing(const std::vector<std::string> &columns) const
{
    std::vector<MissingColumn> found = m_names;
    closeFile(found);
    std::erase_if(found, [](const MissingColumn &column) { return column.files == 0; });
    for (MissingColumn &column : found) {
        column.ofFiles = m_files;
        if (column.nowhere())
            column.nearest = nearestName(column.name, columns);
    }
    return found;
}

std::vector<config::Problem> checkColumns(const std::vector<std::string> &pairs,
                                          const std::vector<std::string> &entries)
{
    ColumnWatch watch(pairs);
    ColumnNames columns;
    const auto look = [&](const fs::path &file) {
        std::int64_t rows = 0;
        bool known = false; // the watch is about this file
        const auto read = readFileRows(file, [&](const FileRow &row) {
            if (row.reason.empty() && row.value.is_object()) {
                watch.add(file.string(), row.value);
                columns.add(row.value);
                known = true;
            }
            return ++rows < kRowsLookedAt && !(known && watch.complete());
        });
        static_cast<void>(read.ok()); // what cannot be read is said by checkDataset()
    };
    for (const std::string &entry : entries) {
        const Result<DataSource> source = findSource(entry);
        if (source && !source->set) // a set has columns of its own
            std::ranges::for_each(source->files, look);
    }
    std::vector<config::Problem> problems;
    for (const MissingColumn &missing : watch.missing(columns.names()))
        problems.push_back(problemOf(missing, columns.names()));
    return problems;
}

} // namespace tessera::data
