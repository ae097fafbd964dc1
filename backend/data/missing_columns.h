// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/config/validate.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace tessera::data {

/// A column that `columns` gives another name to, and that rows do not have.
struct MissingColumn {
    std::string name;
    std::string nearest;      ///< a column that they have and that was perhaps meant, or empty
    std::int64_t files = 0;   ///< in which no row has it
    std::int64_t ofFiles = 0; ///< that have rows
    std::string firstFile;    ///< of those without it

    [[nodiscard]] bool nowhere() const { return files == ofFiles; }
    /// "columns names qestion, and no row has it; did you mean question?"
    [[nodiscard]] std::string text() const;
};

/// Notes which of the mapped columns the rows of each file have.
class ColumnWatch
{
public:
    /// `pairs` as ColumnMap::parse() takes them.
    explicit ColumnWatch(const std::vector<std::string> &pairs);

    [[nodiscard]] bool empty() const { return m_names.empty(); }
    /// Rows of one file follow each other. `row` is an object, as it is stored.
    void add(const std::string &file, const OrderedJson &row);
    /// Whether the file of the last row has them all.
    [[nodiscard]] bool complete() const { return m_open.empty(); }
    /// In the order of `pairs`; `columns` are those that the rows have.
    [[nodiscard]] std::vector<MissingColumn> missing(const std::vector<std::string> &columns) const;

private:
    /// Counts the file of the last row as one without the columns that are open.
    void closeFile(std::vector<MissingColumn> &names) const;

    std::vector<MissingColumn> m_names; ///< with the files before that of the last row
    std::vector<std::size_t> m_open;    ///< of m_names: no row of the file has had it
    std::string m_file;
    std::int64_t m_files = 0;
};

/// Findings about `columns`, by the first rows of each file: one to confirm for a name that none of
/// them has, a notice for one that only some files have. Files that cannot be read say nothing.
[[nodiscard]] std::vector<config::Problem> checkColumns(const std::vector<std::string> &pairs,
                                                        const std::vector<std::string> &entries);

} // namespace tessera::data
