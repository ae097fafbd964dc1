// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/csv.h"

#include "backend/data/formats/json_row.h"
#include "backend/data/formats/text_encoding.h"
#include "backend/text/unicode.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::data {

namespace {

struct Record {
    std::int64_t line = 0;
    std::string_view source; ///< valid until the next record is read
    std::vector<std::string> fields;
};

/// Reads records one after another.
class Records
{
public:
    Records(TextWindow &text, const std::string &file, char separator)
        : m_text(text), m_file(file), m_separator(separator), m_ends{separator, '\n'}
    {}

    [[nodiscard]] bool atEnd()
    {
        m_text.drop(m_at);
        m_at = 0;
        return !m_text.has(0);
    }

    Result<Record> next()
    {
        Record record{.line = m_text.line()};
        bool more = true;
        while (more) {
            std::string field;
            TESSERA_TRY(more, readField(field));
            record.fields.push_back(std::move(field));
        }
        record.source = m_text.text().substr(0, m_at);
        return record;
    }

private:
    /// True when another field follows in the same record.
    Result<bool> readField(std::string &field)
    {
        if (m_text.has(m_at) && m_text.text()[m_at] == '"') {
            TESSERA_CHECK(readQuoted(field));
        }
        const std::size_t end = m_text.findFirstOf(m_ends, m_at);
        const bool ended = end == std::string_view::npos;
        field += m_text.text().substr(m_at, ended ? end : end - m_at);
        const bool more = !ended && m_text.text()[end] == m_separator;
        m_at = ended ? m_text.text().size() : end + 1;
        if (!more && field.ends_with('\r'))
            field.pop_back();
        return more;
    }

    Result<void> readQuoted(std::string &field)
    {
        ++m_at;
        while (true) {
            const std::size_t quote = m_text.findFirstOf("\"", m_at);
            if (quote == std::string_view::npos)
                return badFile(m_file, "CSV",
                               fmt::format("the quoted field in the record at line {} does not end",
                                           m_text.line()));
            field += m_text.text().substr(m_at, quote - m_at);
            m_at = quote + 1;
            if (!m_text.has(m_at) || m_text.text()[m_at] != '"')
                return {};
            field += '"';
            ++m_at;
        }
    }

    TextWindow &m_text;
    const std::string &m_file;
    char m_separator;
    std::string m_ends; ///< of an unquoted field
    std::size_t m_at = 0;
};

bool hasDuplicates(std::vector<std::string> names)
{
    std::sort(names.begin(), names.end());
    return std::adjacent_find(names.begin(), names.end()) != names.end();
}

FileRow toRow(const Record &record, const std::vector<std::string> &header)
{
    FileRow row{.line = record.line};
    if (const std::size_t bad = tessera::text::firstBadByte(record.source);
        bad != std::string_view::npos) {
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

Result<std::vector<std::string>> readHeader(Records &records, const std::string &file)
{
    TESSERA_TRY(Record header, records.next());
    const std::size_t bad = tessera::text::firstBadByte(header.source);
    if (bad != std::string_view::npos)
        return badFile(file, "UTF-8",
                       fmt::format("line 1: byte 0x{:02X} at {} is not UTF-8; {}",
                                   static_cast<unsigned char>(header.source[bad]), bad,
                                   likelyEncoding(header.source)));
    return std::move(header.fields);
}

/// Which of several characters stands between the names of the header: the first one that is there
/// outside of quotes.
char separatorOf(TextWindow &text, std::string_view candidates)
{
    constexpr std::size_t kLongest = std::size_t{64} << 10; // a quote may not end
    std::string header;
    bool quoted = false;
    for (std::size_t at = 0; at < kLongest && text.has(at) && (quoted || text.text()[at] != '\n');
         ++at) {
        const char c = text.text()[at];
        quoted = quoted != (c == '"');
        if (!quoted)
            header += c;
    }
    const auto *const found = std::ranges::find_if(
        candidates, [&header](char c) { return header.find(c) != std::string::npos; });
    return found != candidates.end() ? *found : candidates.front();
}

Result<FileCounts> readSeparated(TextWindow &text, const std::string &file, char separator,
                                 const RowSink &sink)
{
    FileCounts counts;
    Records records(text, file, separator);
    if (records.atEnd())
        return counts;
    TESSERA_TRY(const std::vector<std::string> header, readHeader(records, file));
    const bool twice = hasDuplicates(header);
    while (!records.atEnd()) {
        TESSERA_TRY(const Record record, records.next());
        if (text.failure())
            break; // the record is cut off
        if (record.fields.size() == 1 && record.fields.front().empty()) {
            ++counts.blankLines;
            continue;
        }
        FileRow row = toRow(record, header);
        row.offset = text.offset();
        if (twice)
            row.notices.emplace_back("duplicate_key");
        if (!sink(std::move(row)))
            break;
    }
    return counts;
}

} // namespace

Result<FileCounts> readCsv(TextWindow &text, const std::string &file, const RowSink &sink)
{
    return readSeparated(text, file, separatorOf(text, ",;\t"), sink);
}

Result<FileCounts> readTsv(TextWindow &text, const std::string &file, const RowSink &sink)
{
    return readSeparated(text, file, '\t', sink);
}

} // namespace tessera::data
