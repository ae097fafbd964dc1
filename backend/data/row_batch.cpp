// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/row_batch.h"

#include <fmt/format.h>

#include <utility>

namespace tessera::data {

namespace {

/// Why a row of a file is none of a data set: its own reason, or that it is no object.
Dropped whyNoRow(const FileRow &row)
{
    if (!row.reason.empty())
        return {.reason = row.reason, .detail = row.detail};
    return {.reason = "not_object",
            .detail = fmt::format("the row is {}, and one is an object",
                                  row.value.is_array() ? "a list" : row.value.type_name())};
}

} // namespace

Result<std::optional<MappedRow>> nameColumns(const DataSource &source, const ColumnMap &columns,
                                             FileRow row, const std::string &file,
                                             ReportWriter &notes)
{
    for (const std::string &notice : row.notices)
        notes.notice(notice);
    if (!row.reason.empty() || !row.value.is_object()) {
        notes.setExcerpt(row.reason.empty() ? excerptOf(row.value.dump()) : row.excerpt);
        notes.drop(whyNoRow(row));
        return std::optional<MappedRow>();
    }
    Result<MappedRow> mapped = mapRow(source, columns, std::move(row.value), file, notes);
    if (!mapped)
        return std::move(mapped).error().during(fmt::format("reading line {}", row.line));
    return std::optional(*std::move(mapped));
}

std::size_t roughSize(const OrderedJson &value)
{
    constexpr std::size_t kValue = 16;
    std::size_t bytes = kValue;
    if (value.is_string())
        bytes += value.get_ref<const std::string &>().size();
    if (value.is_structured()) {
        for (const OrderedJson &item : value)
            bytes += roughSize(item);
    }
    return bytes;
}

RowBatch::RowBatch(const std::vector<DataSource> &sources, const ColumnMap &columns,
                   const RowWork &work)
    : m_sources(sources), m_columns(columns), m_work(work)
{}

void RowBatch::add(SourceRow row)
{
    m_bytes += roughSize(row.row.value);
    m_rows.push_back(std::move(row));
}

bool RowBatch::full() const
{
    constexpr std::size_t kRows = 16;
    constexpr std::size_t kBytes = std::size_t{256} << 10;
    return m_rows.size() >= kRows || m_bytes >= kBytes;
}

void RowBatch::workOff()
{
    ReportWriter notes(
        m_report,
        [this](const std::string &reason, const RowPlace &place, const std::string &excerpt) {
            m_drops.push_back({.reason = reason, .place = place, .excerpt = excerpt});
        });
    for (SourceRow &row : std::exchange(m_rows, {})) {
        notes.beginRow(row.file, row.row.line);
        OrderedJson stored = m_work.wantsStored ? row.row.value : OrderedJson();
        Result<std::optional<MappedRow>> named =
            nameColumns(m_sources[row.source], m_columns, std::move(row.row), row.file, notes);
        if (!named) {
            m_failure = std::move(named).error();
            return;
        }
        if (!named->has_value())
            continue;
        if (RowStep step = m_work.work(
                {.row = **std::move(named), .stored = std::move(stored), .source = row.source},
                notes))
            m_steps.push_back(std::move(step));
    }
}

Result<bool> RowBatch::handOn(ReportWriter &writer)
{
    writer.add(m_report);
    for (const Drop &drop : m_drops)
        writer.tell(drop.reason, drop.place, drop.excerpt);
    for (const RowStep &step : m_steps) {
        if (!step())
            return false;
    }
    if (m_failure)
        return *std::move(m_failure);
    return true;
}

} // namespace tessera::data
