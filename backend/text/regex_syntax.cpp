// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/regex_syntax.h"

#include "backend/text/unsupported_part.h"

#include <fmt/format.h>

#include <vector>

namespace tessera::text {

namespace {

#define TESSERA_WORD_CORE                                                                          \
    R"(\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\x{24b6}-\x{24e9}\x{1f130}-\x{1f149}\x{1f150}-\x{1f169})"       \
    R"(\x{1f170}-\x{1f189})"

constexpr std::string_view kHex = "0-9a-fA-F";

/// Reads a pattern from left to right and writes it anew.
class Translator
{
public:
    explicit Translator(std::string_view pattern) : m_in(pattern) {}

    Result<std::string> translate()
    {
        while (m_at < m_in.size())
            TESSERA_CHECK(next());
        return std::move(m_out);
    }

private:
    [[nodiscard]] char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_in.size() ? m_in[m_at + ahead] : '\0';
    }
    [[nodiscard]] Error refused(std::string_view construct) const
    {
        return unsupportedPart(std::string(m_in), "regular expression with", std::string(construct),
                               "what Oniguruma and PCRE2 read alike");
    }

    Result<void> next()
    {
        switch (peek()) {
        case '\\':
            beginAtom();
            m_out += escape(false);
            return {};
        case '[': {
            beginAtom();
            TESSERA_TRY(const std::string set, bracketed());
            m_out += set;
            return {};
        }
        case '(':
            m_groups.push_back(m_out.size());
            return openGroup();
        case ')':
            m_atom = m_groups.empty() ? m_out.size() : m_groups.back();
            if (!m_groups.empty())
                m_groups.pop_back();
            m_out += m_in[m_at++];
            return {};
        case '{':
            if (interval())
                return {};
            break;
        case '*':
        case '+':
        case '?':
        case '|':
            m_out += m_in[m_at++];
            return {};
        default:
            break;
        }
        beginAtom();
        do { // a character of several bytes is one atom
            m_out += m_in[m_at++];
        } while ((static_cast<unsigned char>(peek()) & 0xc0) == 0x80);
        return {};
    }

    void beginAtom() { m_atom = m_out.size(); }

    /// (?m) is Ruby's "dot matches line ends", (?s) in PCRE2.
    Result<void> openGroup()
    {
        m_out += m_in[m_at++];
        if (peek() != '?')
            return {};
        std::size_t end = m_at + 1;
        while (end < m_in.size()
               && std::string_view("imx-").find(m_in[end]) != std::string_view::npos)
            ++end;
        if (end == m_at + 1 || end == m_in.size() || (m_in[end] != ':' && m_in[end] != ')'))
            return {};
        for (; m_at < end; ++m_at)
            m_out += m_in[m_at] == 'm' ? 's' : m_in[m_at];
        return {};
    }

    /// After an interval + repeats it again and ? makes it optional; PCRE2 reads them as possessive
    /// and lazy. False when the brace is only a character.
    bool interval()
    {
        const std::size_t close = m_in.find('}', m_at);
        if (close == std::string_view::npos)
            return false;
        std::string inner(m_in.substr(m_at + 1, close - m_at - 1));
        if (inner.empty() || inner == ","
            || inner.find_first_not_of("0123456789,") != std::string::npos)
            return false;
        if (inner.front() == ',')
            inner.insert(0, "0");
        m_at = close + 1;
        m_out += fmt::format("{{{}}}", inner);
        const bool exact = inner.find(',') == std::string::npos;
        if (peek() == '+' || (peek() == '?' && exact)) {
            m_out.insert(m_atom, "(?:");
            m_out += ")";
        }
        return true;
    }

    /// An escape, inside or outside of square brackets.
    std::string escape(bool inSet)
    {
        const char kind = peek(1);
        const auto ranges = [&](std::string_view set, bool inverted) {
            m_at += 2;
            return inSet ? std::string(set) : fmt::format("[{}{}]", inverted ? "^" : "", set);
        };
        if (kind == 's' || (kind == 'S' && !inSet))
            return ranges(spaceRanges(), kind == 'S');
        if (kind == 'w' || (kind == 'W' && !inSet))
            return ranges(onigurumaWordRanges(), kind == 'W');
        if (kind == 'h' || (kind == 'H' && !inSet))
            return ranges(kHex, kind == 'H');
        if (kind == 'b' && !inSet)
            return wordBorder("(?:(?<=[{0}])(?![{0}])|(?<![{0}])(?=[{0}]))");
        if (kind == 'B' && !inSet)
            return wordBorder("(?:(?<=[{0}])(?=[{0}])|(?<![{0}])(?![{0}]))");
        constexpr std::size_t kUnicodeEscape = 6; // \uHHHH
        if (kind == 'u' && m_at + kUnicodeEscape <= m_in.size()) {
            const std::string_view digits = m_in.substr(m_at + 2, kUnicodeEscape - 2);
            m_at += kUnicodeEscape;
            return fmt::format("\\x{{{}}}", digits);
        }
        if ((kind == 'p' || kind == 'P' || kind == 'x') && peek(2) == '{') {
            const std::size_t close = std::min(m_in.find('}', m_at), m_in.size() - 1);
            const std::string_view whole = m_in.substr(m_at, close + 1 - m_at);
            m_at = close + 1;
            return std::string(whole);
        }
        const std::string_view pair = m_in.substr(m_at, 2);
        m_at += pair.size();
        return std::string(pair);
    }

    std::string wordBorder(std::string_view format)
    {
        m_at += 2;
        return fmt::format(fmt::runtime(format), onigurumaWordRanges());
    }

    /// One set in square brackets. "[a&&[^b]]", an intersection, becomes a look-ahead.
    Result<std::string> bracketed()
    {
        TESSERA_TRY(const std::string first, openSet());
        std::string look;
        if (m_in.substr(m_at, 3) == "&&[" && first.front() != '^') {
            m_at += 2;
            TESSERA_TRY(const std::string second, openSet());
            if (peek() != ']' || peek(1) != ']')
                return refused("an intersection of more than two sets");
            ++m_at;
            look = second.front() == '^' ? fmt::format("(?![{}])", second.substr(1))
                                         : fmt::format("(?=[{}])", second);
        }
        if (peek() != ']')
            return refused("an intersection or a set inside of a set");
        ++m_at;
        return look.empty() ? fmt::format("[{}]", first) : fmt::format("(?:{}[{}])", look, first);
    }

    /// What follows "[", up to "]" or what only Oniguruma knows there.
    Result<std::string> openSet()
    {
        ++m_at;
        std::string set;
        if (peek() == '^') {
            set += '^';
            ++m_at;
        }
        if (peek() == ']') {
            set += "\\]";
            ++m_at;
        }
        while (m_at < m_in.size() && peek() != ']') {
            if (peek() == '\\') {
                if (std::string_view("SWH").find(peek(1)) != std::string_view::npos)
                    return refused(R"(\S, \W or \H inside of square brackets)");
                set += escape(true);
            } else if (m_in.substr(m_at, 2) == "[:") {
                const std::size_t close = m_in.find(":]", m_at);
                if (close == std::string_view::npos)
                    return refused("a set inside of a set");
                set += m_in.substr(m_at, close + 2 - m_at);
                m_at = close + 2;
            } else if (peek() == '[' || m_in.substr(m_at, 2) == "&&") {
                break;
            } else {
                set += m_in[m_at++];
            }
        }
        if (set.empty() || set == "^")
            return refused("an empty set");
        return set;
    }

    std::string_view m_in;
    std::size_t m_at = 0;
    std::string m_out;
    std::size_t m_atom = 0;            ///< where in m_out the last atom begins
    std::vector<std::size_t> m_groups; ///< where in m_out the open groups begin
};

} // namespace

std::string_view spaceRanges()
{
    return R"(\x{9}-\x{d}\x{20}\x{85}\x{a0}\x{1680}\x{2000}-\x{200a})"
           R"(\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})";
}

std::string_view onigurumaWordRanges()
{
    return TESSERA_WORD_CORE R"(\x{b2}\x{b3}\x{b9}\x{bc}-\x{be})";
}

std::string_view rustWordRanges()
{
    return TESSERA_WORD_CORE R"(\x{200c}\x{200d})";
}

Result<std::string> pcrePattern(std::string_view oniguruma)
{
    return Translator(oniguruma).translate();
}

} // namespace tessera::text
