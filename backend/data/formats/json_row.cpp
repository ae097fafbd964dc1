// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/formats/json_row.h"

#include "backend/text/unicode.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace tessera::data {

namespace {

/// Deeper than data is; what handles values recursively stays far from the end of its stack.
constexpr int kDeepest = 256;
constexpr std::string_view kTooDeep = "too deep";

/// Watches the parser for keys that occur twice in one object, and for what is nested too deeply.
class ParserWatch
{
public:
    bool operator()(int depth, OrderedJson::parse_event_t event, const OrderedJson &parsed)
    {
        m_tooDeep |= depth > kDeepest;
        if (m_tooDeep)
            return false; // nothing of it is kept
        if (event == OrderedJson::parse_event_t::object_start)
            m_open.emplace_back();
        else if (event == OrderedJson::parse_event_t::object_end)
            m_open.pop_back();
        else if (event == OrderedJson::parse_event_t::key)
            m_found |= !m_open.back().insert(parsed.get<std::string>()).second;
        return true;
    }
    [[nodiscard]] bool duplicates() const { return m_found; }
    [[nodiscard]] bool tooDeep() const { return m_tooDeep; }

private:
    std::vector<std::set<std::string>> m_open;
    bool m_found = false;
    bool m_tooDeep = false;
};

/// The text with null for each NaN, Infinity and -Infinity outside of strings.
std::string withoutNonFinite(std::string_view text, bool &changed)
{
    std::string out;
    bool inString = false;
    while (!text.empty()) {
        std::size_t take = inString && text.front() == '\\' ? 2 : 1;
        if (text.front() == '"')
            inString = !inString;
        for (const std::string_view word : {"-Infinity", "Infinity", "NaN"}) {
            if (inString || !text.starts_with(word))
                continue;
            out += "null";
            text.remove_prefix(word.size());
            changed = true;
            take = 0;
            break;
        }
        take = std::min(take, text.size());
        out += text.substr(0, take);
        text.remove_prefix(take);
    }
    return out;
}

Result<OrderedJson> parseOnce(std::string_view text, FileRow &row, std::size_t &byte,
                              std::string &what)
{
    ParserWatch watch;
    try {
        OrderedJson value = OrderedJson::parse(
            text, [&watch](int depth, OrderedJson::parse_event_t event, OrderedJson &parsed) {
                return watch(depth, event, parsed);
            });
        if (watch.tooDeep()) {
            what = kTooDeep;
            return badMessage(what);
        }
        if (watch.duplicates())
            row.notices.emplace_back("duplicate_key");
        return value;
    } catch (const OrderedJson::parse_error &error) {
        byte = error.byte;
        what = error.what();
        return badMessage(what);
    } catch (const OrderedJson::exception &error) { // a number out of range
        what = error.what();
        return badMessage(what);
    }
}

/// The parser's message from the words that say what is wrong, without text of the row.
std::string wordsOf(const std::string &what)
{
    if (what == kTooDeep)
        return fmt::format("the value is nested more than {} deep", kDeepest);
    if (what.find("number overflow") != std::string::npos)
        return "a number is too large for a 64-bit float";
    if (what.find("surrogate") != std::string::npos)
        return "half of a surrogate pair (\\uD800 to \\uDFFF) stands without its other half";
    const std::size_t expected = what.rfind("expected ");
    if (expected != std::string::npos && what.find("unexpected ") != expected - 2)
        return what.substr(expected);
    if (what.find("unexpected end of input") != std::string::npos)
        return "unexpected end of input";
    return "a value does not parse";
}

void setPlace(std::string_view text, std::size_t byte, FileRow &row)
{
    const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
    const std::size_t lastBreak = before.rfind('\n');
    const std::size_t lineStart = lastBreak == std::string_view::npos ? 0 : lastBreak + 1;
    row.errorLine = row.line + std::count(before.begin(), before.end(), '\n');
    row.errorColumn = static_cast<std::int64_t>(before.size() - lineStart) + 1;
}

} // namespace

FileRow parseJsonRow(std::string_view text, std::int64_t line)
{
    FileRow row{.line = line};
    if (const std::size_t bad = tessera::text::firstBadByte(text); bad != std::string_view::npos) {
        row.reason = "bad_encoding";
        row.detail = fmt::format("byte 0x{:02X} at {} is not UTF-8",
                                 static_cast<unsigned char>(text[bad]), bad);
        return row;
    }
    std::size_t byte = 0;
    std::string what;
    Result<OrderedJson> value = parseOnce(text, row, byte, what);
    if (!value) {
        bool changed = false;
        const std::string finite = withoutNonFinite(text, changed);
        if (changed)
            value = parseOnce(finite, row, byte, what);
        if (changed && value)
            row.notices.emplace_back("non_finite");
    }
    if (!value) {
        row.reason = "bad_json";
        setPlace(text, byte, row);
        row.detail =
            fmt::format("line {}, column {}: {}", row.errorLine, row.errorColumn, wordsOf(what));
        return row;
    }
    row.value = *std::move(value);
    return row;
}

} // namespace tessera::data
