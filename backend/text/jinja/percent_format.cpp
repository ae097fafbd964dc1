// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/jinja/percent_format.h"

#include "backend/text/jinja/operators.h"
#include "backend/text/jinja/unicode_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tessera::jinja_text {

namespace {

using jinja::is_val;
using jinja::mk_val;

constexpr std::string_view kFlags = "-+ 0";
constexpr std::string_view kWhole = "dxX";
constexpr std::string_view kFloating = "fFeEgG";
constexpr std::size_t kWidest = 10'000;

/// One %...: "%(name)-5.2f".
struct Directive {
    std::optional<std::string> name;
    std::string flags;
    std::size_t width = 0;
    std::optional<std::size_t> precision;
    char kind = 0;
};

class Formatter
{
public:
    Formatter(const jinja::string &format, const FormatValues &values)
        : m_format(format.str()), m_values(values)
    {
        m_template.mark_input_based_on(format);
    }

    jinja::value run()
    {
        while (m_at < m_format.size()) {
            const std::size_t mark = std::min(m_format.find('%', m_at), m_format.size());
            write(m_format.substr(m_at, mark - m_at), m_template);
            m_at = mark + 1;
            if (mark < m_format.size())
                writeNext(readDirective());
        }
        if (!m_values.named && m_used < m_values.inOrder.size())
            throw std::runtime_error("not all arguments were converted by the format");
        return mk_val<jinja::value_string>(m_result);
    }

private:
    char next()
    {
        if (m_at >= m_format.size())
            throw std::runtime_error("the format ends within a directive");
        return m_format[m_at++];
    }

    std::size_t number()
    {
        std::size_t value = 0;
        while (m_at < m_format.size() && m_format[m_at] >= '0' && m_format[m_at] <= '9') {
            value = value * 10 + static_cast<std::size_t>(m_format[m_at++] - '0');
            if (value > kWidest)
                throw std::runtime_error("a format is too wide");
        }
        return value;
    }

    Directive readDirective()
    {
        Directive directive;
        if (m_at < m_format.size() && m_format[m_at] == '(') {
            const std::size_t end = m_format.find(')', m_at);
            if (end == std::string::npos)
                throw std::runtime_error("a name in the format has no end");
            directive.name = m_format.substr(m_at + 1, end - m_at - 1);
            m_at = end + 1;
        }
        while (m_at < m_format.size() && kFlags.find(m_format[m_at]) != std::string_view::npos)
            directive.flags += m_format[m_at++];
        directive.width = number();
        if (m_at < m_format.size() && m_format[m_at] == '.') {
            ++m_at;
            directive.precision = number();
        }
        directive.kind = next();
        if (directive.kind == 'i' || directive.kind == 'u')
            directive.kind = 'd';
        return directive;
    }

    const jinja::value &valueFor(const Directive &directive)
    {
        if (!directive.name) {
            if (m_used >= m_values.inOrder.size())
                throw std::runtime_error("there are not enough arguments for the format");
            return m_values.inOrder[m_used++];
        }
        const jinja::value key = mk_val<jinja::value_string>(*directive.name);
        if (!m_values.named || !m_values.named->has_key(key))
            throw std::runtime_error("the format asks for " + *directive.name
                                     + ", which is not there");
        return m_values.named->at(key);
    }

    void writeNext(const Directive &directive)
    {
        if (directive.kind == '%')
            return write("%", m_template);
        const jinja::value value = valueFor(directive);
        if (directive.kind == 's' || directive.kind == 'r')
            return writeText(directive, value);
        const bool whole = kWhole.find(directive.kind) != std::string_view::npos;
        if (!whole && kFloating.find(directive.kind) == std::string_view::npos)
            throw std::runtime_error(std::string("the format %") + directive.kind
                                     + " is not supported");
        if (!isNumber(value))
            throw std::runtime_error(std::string("the format %") + directive.kind
                                     + " needs a number, not " + value->type());
        write(whole ? wholeText(directive, value) : floatingText(directive, value), m_template);
    }

    void writeText(const Directive &directive, const jinja::value &value)
    {
        jinja::string text = directive.kind == 'r' ? jinja::string(value_to_string_repr(value))
            : value->is_undefined()                ? jinja::string()
                                                   : value->as_string();
        const std::size_t length = characterCount(text.str());
        if (!directive.precision && length >= directive.width) {
            m_result.append(text);
            return;
        }
        std::string shown;
        std::size_t kept = 0;
        for (const std::string &letter : characters(text.str())) {
            if (kept >= directive.precision.value_or(length))
                break;
            shown += letter;
            ++kept;
        }
        const std::string padding(directive.width - std::min(directive.width, kept), ' ');
        const bool left = directive.flags.find('-') != std::string::npos;
        write(left ? shown + padding : padding + shown, text);
    }

    std::string wholeText(const Directive &directive, const jinja::value &value) const
    {
        if (!is_val<jinja::value_float>(value))
            return print(directive, "ll", static_cast<long long>(value->as_int()));
        constexpr double kEnd = 9.2e18;
        if (directive.kind == 'x' || directive.kind == 'X' || !(std::abs(value->as_float()) < kEnd))
            throw std::runtime_error(std::string("the format %") + directive.kind
                                     + " needs a whole number");
        return print(directive, "ll", static_cast<long long>(value->as_float()));
    }

    std::string floatingText(const Directive &directive, const jinja::value &value) const
    {
        return print(directive, "",
                     is_val<jinja::value_float>(value) ? value->as_float()
                                                       : static_cast<double>(value->as_int()));
    }

    template<typename Number>
    static std::string print(const Directive &directive, const char *size, Number number)
    {
        if constexpr (std::is_integral_v<Number>) {
            if (number < 0 && (directive.kind == 'x' || directive.kind == 'X'))
                throw std::runtime_error("the format %x of a negative number is not supported");
        }
        std::string format = "%" + directive.flags + std::to_string(directive.width);
        if (directive.width == 0)
            format.pop_back(); // it would be a flag
        if (directive.precision)
            format += "." + std::to_string(*directive.precision);
        format += size;
        format += directive.kind;
        const int length = std::snprintf(nullptr, 0, format.c_str(), number);
        std::string text(static_cast<std::size_t>(std::max(length, 0)) + 1, '\0');
        (void)std::snprintf(text.data(), text.size(), format.c_str(), number);
        text.pop_back();
        return text;
    }

    void write(const std::string &text, const jinja::string &owner)
    {
        if (text.empty())
            return;
        jinja::string piece(text);
        piece.mark_input_based_on(owner);
        m_result.append(piece);
    }

    std::string m_format;
    const FormatValues &m_values;
    std::size_t m_at = 0;
    std::size_t m_used = 0;
    jinja::string m_template{std::string("%")}; ///< with the owner of the format
    jinja::string m_result;
};

} // namespace

FormatValues valuesOf(const jinja::value &right)
{
    if (is_val<jinja::value_tuple>(right))
        return {.inOrder = right->as_array(), .named = nullptr};
    return {.inOrder = {right}, .named = is_val<jinja::value_object>(right) ? right : nullptr};
}

jinja::value percentFormat(const jinja::string &format, const FormatValues &values)
{
    return Formatter(format, values).run();
}

} // namespace tessera::jinja_text
