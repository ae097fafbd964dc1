// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/csv.h"

#include "backend/data/formats/json_row.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::data {

namespace {

struct Record {
    std::int64_t line = 0;
    std::string_view source;
    std::vector<std::string> fields;
};

/// Reads records one after another.
class Records
{
public:
    Records(std::string_view content, const std::string &file) : m_rest(content), m_file(file) {}

    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }

    Result<Record> next()
    {
        const std::string_view begin = m_rest;
        Record record{.line = m_line};
        bool more = true;
        while (more) {
            std::string field;
            TESSERA_TRY(more, readField(field));
            record.fields.push_back(std::move(field));
        }
        record.source = begin.substr(0, begin.size() - m_rest.size());
        m_line += std::count(record.source.begin(), record.source.end(), '\n');
        return record;
    }

private:
    /// True when another field follows in the same record.
    Result<bool> readField(std::string &field)
    {
        if (m_rest.starts_with('"')) {
            TESSERA_CHECK(readQuoted(field));
        }
        const std::size_t end = m_rest.find_first_of(",\n");
        field += m_rest.substr(0, end);
        const bool more = end != std::string_view::npos && m_rest[end] == ',';
        m_rest = end == std::string_view::npos ? std::string_view() : m_rest.substr(end + 1);
        if (!more && field.ends_with('\r'))
            field.pop_back();
        return more;
    }

    Result<void> readQuoted(std::string &field)
    {
        m_rest.remove_prefix(1);
        while (true) {
            const std::size_t quote = m_rest.find('"');
            if (quote == std::string_view::npos)
                return badFile(
                    m_file, "CSV",
                    fmt::format("the quoted field in the record at line {} does not end", m_line));
            field += m_rest.substr(0, quote);
            m_rest.remove_prefix(quote + 1);
            if (!m_rest.starts_with('"'))
                return {};
            field += '"';
            m_rest.remove_prefix(1);
        }
    }

    std::string_view m_rest;
    const std::string &m_file;
    std::int64_t m_line = 1;
};

FileRow toRow(const Record &record, const std::vector<std::string> &header)
{
    FileRow row{.line = record.line};
    if (const std::size_t bad = firstBadByte(record.source); bad != std::string_view::npos) {
        row.reason = "bad_encoding";
        row.detail = fmt::format("byte 0x{:02X} at {} is not UTF-8",
                                 static_cast<unsigned char>(record.source[bad]), bad);
    } else if (record.fields.size() != header.size()) {
        row.reason = "bad_csv";
        row.detail =
            fmt::format("{} fields, the header has {}", record.fields.size(), header.size());
    } else {
        row.value = OrderedJson::object();
        for (std::size_t i = 0; i < header.size(); ++i)
            row.value[header[i]] = record.fields[i];
    }
    return row;
}

} // namespace

Result<FileCounts> readCsv(std::string_view content, const std::string &file, const RowSink &sink)
{
    FileCounts counts;
    Records records(content, file);
    if (records.atEnd())
        return counts;
    TESSERA_TRY(const Record header, records.next());
    while (!records.atEnd()) {
        TESSERA_TRY(const Record record, records.next());
        if (record.fields.size() == 1 && record.fields.front().empty()) {
            ++counts.blankLines;
            continue;
        }
        FileRow row = toRow(record, header.fields);
        row.offset = static_cast<std::size_t>(record.source.data() - content.data());
        if (!sink(std::move(row)))
            break;
    }
    return counts;
}

} // namespace tessera::data
