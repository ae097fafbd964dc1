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

/// Walks over the elements of a top-level array without parsing them.
class Elements
{
public:
    /// The text stands at the opening bracket.
    Elements(TextWindow &text, const std::string &file) : m_text(text), m_file(file)
    {
        m_text.drop(1);
    }

    /// The next element, valid until the one after it is asked for; empty behind the last one.
    Result<std::string_view> next()
    {
        m_text.drop(m_length);
        m_length = 0;
        skipSpace();
        if (m_count > 0 && peek() == ',') {
            m_text.drop(1);
            skipSpace();
            if (peek() == ']')
                return bad("expected a value after the comma");
        } else if (m_count > 0 && peek() != ']') {
            return bad("expected , or ]");
        }
        if (peek() == ']') {
            m_text.drop(1);
            skipSpace();
            return m_text.has(0) ? Result<std::string_view>(bad("expected the end"))
                                 : std::string_view();
        }
        TESSERA_CHECK(skipElement());
        if (m_length == 0)
            return bad("expected a value");
        ++m_count;
        return m_text.text().substr(0, m_length);
    }

private:
    [[nodiscard]] char peek() { return m_text.has(0) ? m_text.text().front() : '\0'; }

    void skipSpace()
    {
        std::size_t count = 0;
        while (m_text.has(count) && kSpace.find(m_text.text()[count]) != std::string_view::npos)
            ++count;
        m_text.drop(count);
    }

    /// To the comma or bracket that ends the element, over strings and nested values.
    Result<void> skipElement()
    {
        int depth = 0;
        bool inString = false;
        for (; m_text.has(m_length); ++m_length) {
            const char c = m_text.text()[m_length];
            if (inString) {
                m_length += c == '\\' ? 1 : 0;
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
        m_length = m_text.text().size();
        return bad(inString ? "a string does not end" : "the array does not end");
    }

    Error bad(std::string_view what) const
    {
        const auto [line, column] = m_text.placeOf(m_length);
        const std::string told = m_count == 0
            ? std::string(what)
            : fmt::format("{}; {} before it", what,
                          m_count == 1 ? "1 row is whole"
                                       : fmt::format("{} rows are whole", m_count));
        return {.code = ErrorCode::BadJson,
                .detail = fmt::format("{}, line {}, column {}: {}.", m_file, line, column, told),
                .args = {m_file, std::to_string(line), std::to_string(column), told},
                .context = {},
                .place = SourcePlace::here()};
    }

    TextWindow &m_text;
    const std::string &m_file;
    std::size_t m_length = 0; ///< of the element at the position
    std::int64_t m_count = 0; ///< of elements that ended
};

/// The error of a file that was cut off, before any row of it is taken.
Result<void> lookForEnd(const TextWindow &text, std::size_t first, const std::string &file)
{
    TESSERA_TRY(TextWindow whole, text.again());
    if (whole.has(first))
        whole.drop(first);
    Elements elements(whole, file);
    while (true) {
        const Result<std::string_view> element = elements.next();
        if (whole.failure())
            return *whole.failure();
        if (!element)
            return element.error();
        if (element->empty())
            return {};
    }
}

/// Whether an array has to be looked through for its end: it stops, or stops at a comma.
bool mayNotEnd(std::string_view ending)
{
    const std::size_t bracket = ending.find_last_not_of(kSpace);
    if (bracket == std::string_view::npos || bracket == 0 || ending[bracket] != ']')
        return true;
    const std::size_t before = ending.find_last_not_of(kSpace, bracket - 1);
    return before == std::string_view::npos || ending[before] == ',';
}

/// One value over several lines: neither an array nor lines of JSON. A longer text than is looked
/// at is taken for lines.
bool isOneObject(TextWindow &text, std::size_t first)
{
    constexpr std::size_t kLookedAt = std::size_t{64} << 20;
    const std::size_t end = text.findFirstOf("\r\n", first);
    if (end == std::string_view::npos || text.text()[first] != '{'
        || OrderedJson::accept(text.text().substr(first, end - first)))
        return false;
    while (text.text().size() <= kLookedAt && text.fill()) {}
    return text.text().size() <= kLookedAt && OrderedJson::accept(text.text().substr(first));
}

FileRow oneObjectRow()
{
    return {.line = 1,
            .reason = "one_object",
            .detail = "the file is one object, and a data set is a list of rows: write [ and ] "
                      "around the rows, or one row a line"};
}

} // namespace

Result<FileCounts> readJsonArray(TextWindow &text, const std::string &file, const RowSink &sink)
{
    std::size_t first = 0;
    while (text.has(first) && kSpace.find(text.text()[first]) != std::string_view::npos)
        ++first;
    if (text.has(first) && isOneObject(text, first)) {
        sink(oneObjectRow());
        return FileCounts{};
    }
    if (!text.has(first) || text.text()[first] != '[')
        return readJsonl(text, file, sink);
    if (const std::optional<std::string> ending = text.ending(); ending && mayNotEnd(*ending))
        TESSERA_CHECK(lookForEnd(text, first, file));
    text.drop(first);
    Elements elements(text, file);
    while (true) {
        TESSERA_TRY(const std::string_view element, elements.next());
        if (element.empty())
            return FileCounts{};
        FileRow row = parseJsonRow(element, text.line());
        row.offset = text.offset();
        if (!sink(std::move(row)))
            return FileCounts{};
    }
}

} // namespace tessera::data
