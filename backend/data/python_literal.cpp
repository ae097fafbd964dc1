// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/python_literal.h"

#include <charconv>
#include <string>

namespace tessera::data {

namespace {

constexpr int kDeepest = 100;

void appendUtf8(std::string &out, unsigned code)
{
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xc0 | code >> 6);
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        out += static_cast<char>(0xe0 | code >> 12);
        out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else {
        out += static_cast<char>(0xf0 | code >> 18);
        out += static_cast<char>(0x80 | (code >> 12 & 0x3f));
        out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    }
}

/// Recursive descent over one literal; every function is false when the text does not fit.
class Reader
{
public:
    explicit Reader(std::string_view text) : m_rest(text) {}

    bool whole(OrderedJson &out)
    {
        const bool read = value(out, 0);
        skipSpace();
        return read && m_rest.empty();
    }

private:
    void skipSpace()
    {
        const std::size_t next = m_rest.find_first_not_of(" \t\r\n");
        m_rest = next == std::string_view::npos ? std::string_view() : m_rest.substr(next);
    }
    bool take(std::string_view word)
    {
        skipSpace();
        if (!m_rest.starts_with(word))
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

    bool value(OrderedJson &out, int depth)
    {
        skipSpace();
        if (m_rest.empty() || depth > kDeepest)
            return false;
        if (take("{"))
            return dict(out, depth);
        if (take("["))
            return list(out, "]", depth);
        if (take("("))
            return list(out, ")", depth);
        if (m_rest.front() == '\'' || m_rest.front() == '"')
            return text(out);
        return word(out) || number(out);
    }

    bool dict(OrderedJson &out, int depth)
    {
        out = OrderedJson::object();
        while (!take("}")) {
            OrderedJson key;
            OrderedJson item;
            if (!value(key, depth + 1) || !key.is_string() || !take(":") || !value(item, depth + 1))
                return false;
            out[key.get<std::string>()] = std::move(item);
            if (take("}"))
                return true;
            if (!take(","))
                return false;
        }
        return true;
    }

    bool list(OrderedJson &out, std::string_view end, int depth)
    {
        out = OrderedJson::array();
        while (!take(end)) {
            OrderedJson item;
            if (!value(item, depth + 1))
                return false;
            out.push_back(std::move(item));
            if (take(end))
                return true;
            if (!take(","))
                return false;
        }
        return true;
    }

    bool word(OrderedJson &out)
    {
        if (take("True"))
            out = true;
        else if (take("False"))
            out = false;
        else if (take("None"))
            out = nullptr;
        else
            return false;
        return true;
    }

    bool number(OrderedJson &out)
    {
        const std::string_view digits =
            m_rest.substr(0, m_rest.find_first_not_of("+-0123456789.eE"));
        const char *const end = digits.data() + digits.size();
        std::int64_t whole = 0;
        double real = 0;
        if (const auto read = std::from_chars(digits.data(), end, whole);
            read.ec == std::errc() && read.ptr == end)
            out = whole;
        else if (const auto parsed = std::from_chars(digits.data(), end, real);
                 parsed.ec == std::errc() && parsed.ptr == end)
            out = real;
        else
            return false;
        m_rest.remove_prefix(digits.size());
        return !digits.empty();
    }

    bool text(OrderedJson &out)
    {
        const char quote = m_rest.front();
        m_rest.remove_prefix(1);
        std::string text;
        while (!m_rest.empty() && m_rest.front() != quote) {
            const char c = m_rest.front();
            m_rest.remove_prefix(1);
            if (c != '\\')
                text += c;
            else if (!escape(text))
                return false;
        }
        if (m_rest.empty())
            return false;
        m_rest.remove_prefix(1);
        out = std::move(text);
        return true;
    }

    bool escape(std::string &text)
    {
        if (m_rest.empty())
            return false;
        const char c = m_rest.front();
        m_rest.remove_prefix(1);
        constexpr std::string_view kNames = "nrtbf\\'\"";
        constexpr std::string_view kValues = "\n\r\t\b\f\\'\"";
        if (const std::size_t at = kNames.find(c); at != std::string_view::npos) {
            text += kValues[at];
            return true;
        }
        if (c == 'x' || c == 'u' || c == 'U')
            return hex(text, c == 'x' ? 2 : c == 'u' ? 4 : 8);
        text += '\\'; // as Python does with an escape that it does not know
        text += c;
        return true;
    }

    bool hex(std::string &text, std::size_t digits)
    {
        if (m_rest.size() < digits)
            return false;
        unsigned code = 0;
        const char *const end = m_rest.data() + digits;
        const auto read = std::from_chars(m_rest.data(), end, code, 16);
        if (read.ec != std::errc() || read.ptr != end || code > 0x10ffff)
            return false;
        m_rest.remove_prefix(digits);
        appendUtf8(text, code);
        return true;
    }

    std::string_view m_rest;
};

} // namespace

std::optional<OrderedJson> parsePythonLiteral(std::string_view text)
{
    OrderedJson value;
    return Reader(text).whole(value) ? std::optional<OrderedJson>(std::move(value)) : std::nullopt;
}

std::optional<OrderedJson> parseJsonOrPython(std::string_view text)
{
    OrderedJson value = OrderedJson::parse(text, nullptr, false);
    return value.is_discarded() ? parsePythonLiteral(text)
                                : std::optional<OrderedJson>(std::move(value));
}

} // namespace tessera::data
