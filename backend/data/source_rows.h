// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/stop_token.h"
#include "backend/data/formats/format.h"
#include "backend/data/report.h"
#include "backend/data/source_files.h"

#include <functional>

namespace tessera::data {

/// Walks over the rows of data sources in order: drops what is no row, uses each row as often as
/// "#N" asks, gives columns their names, and says how far it is.
class SourceRows
{
public:
    /// A row with our column names and as it is stored; false ends the reading. It either counts as
    /// kept or is dropped there.
    using Take = std::function<bool(const MappedRow &row, const OrderedJson &stored)>;

    /// Nothing is owned. Progress, 0..1 by bytes, is reported for each percent, or before each row
    /// with reportEachRow(); may be empty.
    /// @param draws  "#N" draws rows by `dataSeed`; else it takes the first ones
    SourceRows(const ColumnMap &columns, std::int64_t dataSeed, const StopToken &stop,
               const std::function<void(double)> &progress, ReportWriter &writer,
               bool draws = true);

    void reportEachRow() { m_progressStep = 0; }

    /// Cancelled when it was asked to stop; errors of whole files, and of ColumnMap::apply().
    Result<void> read(const std::vector<DataSource> &sources, const Take &take);
    /// take() gets null as what is stored from now on: a row of 100 MB is then not copied.
    void withoutStored() { m_keepsStored = false; }
    /// Which of the sources the row that is read comes from.
    [[nodiscard]] std::size_t source() const { return m_source; }

private:
    Result<void> readSource(const DataSource &source, const Take &take);
    [[nodiscard]] std::optional<Error> addRow(const DataSource &source,
                                              const std::filesystem::path &file, FileRow row,
                                              const Take &take);
    void reportProgress(std::size_t offset);

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
    std::size_t m_source = 0;
    bool m_keepsStored = true;
    bool m_ended = false;
};

/// Why a row of a file is none of a data set: its own reason, or that it is no object.
[[nodiscard]] Dropped whyNoRow(const FileRow &row);

/// findSource() of each entry.
[[nodiscard]] Result<std::vector<DataSource>> findSources(const std::vector<std::string> &entries);

} // namespace tessera::data
