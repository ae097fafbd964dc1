// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/stop_token.h"
#include "backend/data/report.h"
#include "backend/data/row_batch.h"
#include "backend/data/source_files.h"

#include <functional>

namespace tessera::data {

/// Walks over the rows of data sources in order: drops what is no row, uses each row as often as
/// "#N" asks, gives columns their names, and says how far it is.
class SourceRows
{
public:
    /// A row with our column names; false ends the reading. It either counts as kept or is dropped
    /// there.
    using Take = std::function<bool(const MappedRow &row)>;

    /// Nothing is owned. Progress, 0..1 by bytes, is reported for each percent, or before each row
    /// (by workOff() after each batch of rows) with reportEachRow(); may be empty.
    /// @param draws  "#N" draws rows by `dataSeed`; else it takes the first ones
    SourceRows(const ColumnMap &columns, std::int64_t dataSeed, const StopToken &stop,
               const std::function<void(double)> &progress, ReportWriter &writer,
               bool draws = true);

    void reportEachRow() { m_progressStep = 0; }

    /// Cancelled when it was asked to stop; errors of whole files, and of ColumnMap::apply().
    Result<void> read(const std::vector<DataSource> &sources, const Take &take);

    /// The same with the work on the rows done in `threads` threads: reports and steps come in the
    /// order of the rows, in this thread, so the result does not depend on how many there are.
    Result<void> workOff(const std::vector<DataSource> &sources, int threads, const RowWork &work);

private:
    /// Of a row of a file; false ends the reading.
    using Sink = std::function<Result<bool>(SourceRow row)>;

    Result<void> walk(const std::vector<DataSource> &sources, const Sink &sink);
    /// False when the sink ended the reading.
    Result<bool> walkSource(const DataSource &source, std::size_t index, const Sink &sink);
    [[nodiscard]] double shareAt(std::size_t offset) const;
    void reportProgress(double share);

    const ColumnMap &m_columns;
    std::int64_t m_dataSeed;
    bool m_draws;
    const StopToken &m_stop;
    const std::function<void(double)> &m_progress;
    ReportWriter &m_writer;
    double m_totalBytes = 0;
    double m_doneBytes = 0;
    double m_progressStep = 0.01;
    double m_lastProgress = 0;
};

/// findSource() of each entry.
[[nodiscard]] Result<std::vector<DataSource>> findSources(const std::vector<std::string> &entries);

} // namespace tessera::data
