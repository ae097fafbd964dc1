// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/format.h"
#include "backend/data/report.h"
#include "backend/data/source_files.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::data {

/// A row of a source as its file holds it.
struct SourceRow {
    std::size_t source = 0; ///< which of the sources
    std::string file;
    FileRow row;
};

/// A row with our column names.
struct NamedRow {
    MappedRow row;
    OrderedJson stored; ///< as it is in the file; null unless it is wanted
    std::size_t source = 0;
};

/// What is left to do with a row after the work on it, in the order of the rows and by one thread.
/// False ends the reading.
using RowStep = std::function<bool()>;

/// Work on a row that may be done in any thread, several rows at once. It drops the row in `notes`,
/// or returns what is left to do; nothing: a row that was dropped.
struct RowWork {
    std::function<RowStep(NamedRow row, ReportWriter &notes)> work;
    bool wantsStored = false; ///< a row of 100 MB is else not copied
};

/// Gives a row its column names; nullopt: it is none of a data set, and was dropped in `notes`.
/// Errors of ColumnMap::apply().
[[nodiscard]] Result<std::optional<MappedRow>> nameColumns(const DataSource &source,
                                                           const ColumnMap &columns, FileRow row,
                                                           const std::string &file,
                                                           ReportWriter &notes);

/// Bytes that the texts of a value take, about.
[[nodiscard]] std::size_t roughSize(const OrderedJson &value);

/// Rows that one thread works on, one after another, and what became of them.
class RowBatch
{
public:
    /// Nothing of this is owned.
    RowBatch(const std::vector<DataSource> &sources, const ColumnMap &columns, const RowWork &work);

    void add(SourceRow row);
    /// How far the reading was after its last row, 0..1.
    void setShare(double share) { m_share = share; }
    [[nodiscard]] double share() const { return m_share; }
    [[nodiscard]] bool empty() const { return m_rows.empty(); }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; } ///< roughly
    /// Large enough to be worth a thread's while.
    [[nodiscard]] bool full() const;

    /// All rows. Any thread, once.
    void workOff();

    /// What became of the rows, in their order, to `writer` and by their steps. False when a step
    /// ended the reading. After workOff(), once.
    [[nodiscard]] Result<bool> handOn(ReportWriter &writer);

private:
    struct Drop {
        std::string reason;
        RowPlace place;
        std::string excerpt;
    };

    const std::vector<DataSource> &m_sources;
    const ColumnMap &m_columns;
    const RowWork &m_work;
    std::vector<SourceRow> m_rows;
    std::size_t m_bytes = 0;
    double m_share = 0;
    DataReport m_report;
    std::vector<Drop> m_drops;
    std::vector<RowStep> m_steps;
    std::optional<Error> m_failure;
};

} // namespace tessera::data
