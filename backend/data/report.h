// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/dataset.h"

namespace tessera::data {

/// Why a row is dropped. `detail` never holds text of the data set.
struct Dropped {
    std::string reason;
    std::string detail;
};

/// A value, or the reason why the row is dropped.
template<typename T>
class RowResult
{
public:
    // NOLINTNEXTLINE(google-explicit-constructor): `return value;` is the point
    RowResult(T value) : m_value(std::move(value)) {}
    // NOLINTNEXTLINE(google-explicit-constructor): `return Dropped{...};` is the point
    RowResult(Dropped dropped) : m_dropped(std::move(dropped)) {}

    [[nodiscard]] bool ok() const { return m_value.has_value(); }
    [[nodiscard]] T &value() { return *m_value; }
    [[nodiscard]] const Dropped &dropped() const { return m_dropped; }

private:
    std::optional<T> m_value;
    Dropped m_dropped;
};

/// Writes a DataReport row by row.
class ReportWriter
{
public:
    /// Takes every dropped row; the report itself keeps the first places of each reason.
    using DropSink = std::function<void(const std::string &reason, const RowPlace &place,
                                        const std::string &excerpt)>;

    explicit ReportWriter(DataReport &report, DropSink dropSink = {})
        : m_report(report), m_dropSink(std::move(dropSink))
    {}

    void beginRow(std::string file, std::int64_t line);
    void drop(const Dropped &dropped);
    /// Counts what another writer counted of the rows that follow, without telling of drops.
    void add(const DataReport &rows) { m_report.add(rows); }
    /// Tells of a drop that is counted already.
    void tell(const std::string &reason, const RowPlace &place, const std::string &excerpt) const
    {
        if (m_dropSink)
            m_dropSink(reason, place, excerpt);
    }
    /// Counts a row that is trained as this.
    void keep(const Sample &sample);
    /// How the row begins, for who takes dropped rows; until the next row begins.
    void setExcerpt(std::string excerpt) { m_excerpt = std::move(excerpt); }
    /// Counts something that happened to the row, with its place among the first ones.
    void notice(const std::string &what, const std::string &detail = {});
    /// Of the row that began last.
    [[nodiscard]] RowPlace here() const { return {m_file, m_line, {}}; }
    void blankLines(std::int64_t count) { m_report.blankLines += count; }
    void shape(const std::string &name) { ++m_report.shapes[name]; }
    /// Rows may have keys as others have values: there is no end of names.
    void unusedColumn(const std::string &name)
    {
        if (m_report.unusedColumns.size() < DataReport::kMostColumns)
            m_report.unusedColumns.insert(name);
    }

private:
    void place(const std::string &what, const std::string &detail);

    DataReport &m_report;
    DropSink m_dropSink;
    std::string m_file;
    std::int64_t m_line = 0;
    std::string m_excerpt;
};

/// The reasons with their counts: "3 no_answer, 1 bad_json".
[[nodiscard]] std::string reasonsText(const DataReport &report);
/// The same with the first place of each: "3 no_answer (first at a.jsonl:7)".
[[nodiscard]] std::string placedReasonsText(const DataReport &report);
/// For each reason that settings can do something about, what they can do; sentences, or "".
[[nodiscard]] std::string remediesText(const DataReport &report);

} // namespace tessera::data
