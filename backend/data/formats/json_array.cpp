// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/json_array.h"

#include "backend/data/formats/json_row.h"
#include "backend/data/formats/jsonl.h"

#include <fmt/format.h>

#include <algorithm>

namespace tessera::data {

namespace {

constexpr std::string_view kSpace = " \t\r\n";

/// Walks over the elements of a top-level array without parsing them, and counts lines.
class Elements
{
public:
    Elements(std::string_view content, const std::string &file) : m_content(content), m_file(file)
    {}

    /// Stands behind the opening bracket afterwards.
    void open() { m_at = m_content.find('[') + 1; }

    /// The next element; an empty view behind the last one.
    Result<std::string_view> next()
    {
        skipSpace();
        if (!m_first && peek() == ',') {
            ++m_at;
            skipSpace();
            if (peek() == ']')
                return bad("expected a value after the comma");
        } else if (!m_first && peek() != ']') {
            return bad("expected , or ]");
        }
        if (peek() == ']') {
            ++m_at;
            skipSpace();
            return m_at < m_content.size() ? Result<std::string_view>(bad("expected the end"))
                                           : std::string_view();
        }
        m_first = false;
        m_begin = m_at;
        TESSERA_CHECK(skipElement());
        if (m_at == m_begin)
            return bad("expected a value");
        return m_content.substr(m_begin, m_at - m_begin);
    }

    [[nodiscard]] std::int64_t line() // of the element that next() returned
    {
        m_line += std::count(m_content.begin() + static_cast<std::ptrdiff_t>(m_counted),
                             m_content.begin() + static_cast<std::ptrdiff_t>(m_begin), '\n');
        m_counted = m_begin;
        return m_line;
    }

private:
    [[nodiscard]] char peek() const { return m_at < m_content.size() ? m_content[m_at] : '\0'; }
    void skipSpace()
    {
        m_at = std::min(m_content.find_first_not_of(kSpace, m_at), m_content.size());
    }

    /// To the comma or bracket that ends the element, over strings and nested values.
    Result<void> skipElement()
    {
        int depth = 0;
        bool inString = false;
        for (; m_at < m_content.size(); ++m_at) {
            const char c = m_content[m_at];
            if (inString) {
                m_at += c == '\\' ? 1 : 0;
                inString = c != '"';
            } else if (c == '"') {
                inString = true;
            } else if (c == '[' || c == '{') {
                ++depth;
            } else if (c == ']' || c == '}') {
                if (depth-- == 0)
                    return {};
            } else if (c == ',' && depth == 0) {
                return {};
            }
        }
        m_at = m_content.size();
        return bad(inString ? "a string does not end" : "the array does not end");
    }

    Error bad(std::string_view what) const
    {
        const std::string_view before = m_content.substr(0, m_at);
        const auto lines = std::count(before.begin(), before.end(), '\n') + 1;
        const std::size_t lastBreak = before.rfind('\n');
        const std::size_t column =
            m_at - (lastBreak == std::string_view::npos ? 0 : lastBreak + 1) + 1;
        return {.code = ErrorCode::BadJson,
                .detail = fmt::format("{}, line {}, column {}: {}.", m_file, lines, column, what),
                .args = {m_file, std::to_string(lines), std::to_string(column), std::string(what)},
                .context = {},
                .place = SourcePlace::here()};
    }

    std::string_view m_content;
    const std::string &m_file;
    std::size_t m_at = 0;
    std::size_t m_begin = 0;
    std::size_t m_counted = 0;
    std::int64_t m_line = 1;
    bool m_first = true;
};

/// The error of a file that was cut off, before any row of it is taken.
Result<void> lookForEnd(std::string_view content, const std::string &file)
{
    Elements elements(content, file);
    elements.open();
    while (true) {
        TESSERA_TRY(const std::string_view element, elements.next());
        if (element.empty())
            return {};
    }
}

/// Whether an array that ends stops at a comma, so that its end has to be looked at first.
bool endsAtComma(std::string_view content)
{
    const std::size_t bracket = content.find_last_not_of(kSpace);
    const std::size_t before =
        bracket == 0 ? std::string_view::npos : content.find_last_not_of(kSpace, bracket - 1);
    return before != std::string_view::npos && content[before] == ',';
}

/// One value over several lines: neither an array nor lines of JSON.
bool isOneObject(std::string_view content, std::size_t first)
{
    const std::string_view rest = content.substr(first);
    const std::size_t end = rest.find_first_of("\r\n");
    return rest.starts_with('{') && end != std::string_view::npos
        && !OrderedJson::accept(rest.substr(0, end)) && OrderedJson::accept(rest);
}

} // namespace

Result<FileCounts> readJsonArray(std::string_view content, const std::string &file,
                                 const RowSink &sink)
{
    const std::size_t first = content.find_first_not_of(kSpace);
    if (first != std::string_view::npos && isOneObject(content, first)) {
        sink({.line = 1,
              .reason = "one_object",
              .detail = "the file is one object, and a data set is a list of rows: write [ and ] "
                        "around the rows, or one row a line"});
        return FileCounts{};
    }
    if (first == std::string_view::npos || content[first] != '[')
        return readJsonl(content, file, sink);
    Elements elements(content, file);
    elements.open();
    if (content[content.find_last_not_of(kSpace)] != ']' || endsAtComma(content))
        TESSERA_CHECK(lookForEnd(content, file));
    while (true) {
        TESSERA_TRY(const std::string_view element, elements.next());
        if (element.empty())
            return FileCounts{};
        FileRow row = parseJsonRow(element, elements.line());
        row.offset = static_cast<std::size_t>(element.data() - content.data());
        if (!sink(std::move(row)))
            return FileCounts{};
    }
}

} // namespace tessera::data
