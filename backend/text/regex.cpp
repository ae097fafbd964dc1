// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/regex.h"

#include <fmt/format.h>

#include <array>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace tessera::text {

namespace {

// White space of Unicode. PCRE2's \s has U+180E as well, which tokenizers do not.
constexpr std::string_view kSpaces = R"(\x{9}-\x{d}\x{20}\x{85}\x{a0}\x{1680}\x{2000}-\x{200a})"
                                     R"(\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})";

/// Spells out \s, and \S outside of brackets.
std::string withUnicodeSpaces(const std::string &pattern)
{
    std::string out;
    bool inClass = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        if (c != '\\' || i + 1 == pattern.size()) {
            if (c == '[' && !inClass)
                inClass = true;
            else if (c == ']' && inClass)
                inClass = false;
            out += c;
            continue;
        }
        const char next = pattern[++i];
        if (next == 's')
            out += inClass ? std::string(kSpaces) : fmt::format("[{}]", kSpaces);
        else if (next == 'S' && !inClass)
            out += fmt::format("[^{}]", kSpaces);
        else
            out += {c, next};
    }
    return out;
}

/// One match from `from`; the slow engine takes over where the fast one runs out of stack.
int matchOnce(const pcre2_code *code, std::string_view text, std::size_t from,
              pcre2_match_data *data)
{
    const auto *subject = reinterpret_cast<PCRE2_SPTR>(text.data());
    const int count = pcre2_match(code, subject, text.size(), from, 0, data, nullptr);
    if (count >= 0 || count == PCRE2_ERROR_NOMATCH)
        return count;
    return pcre2_match(code, subject, text.size(), from, PCRE2_NO_JIT, data, nullptr);
}

struct FreeMatchData {
    void operator()(pcre2_match_data *data) const { pcre2_match_data_free(data); }
};

} // namespace

struct Regex::Code {
    explicit Code(pcre2_code *compiled) : code(compiled) {}
    Code(const Code &) = delete;
    Code &operator=(const Code &) = delete;
    ~Code() { pcre2_code_free(code); }

    pcre2_code *code;
};

Result<Regex> Regex::compile(const std::string &pattern)
{
    const std::string spelled = withUnicodeSpaces(pattern);
    int error = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code *code =
        pcre2_compile(reinterpret_cast<PCRE2_SPTR>(spelled.data()), spelled.size(),
                      PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF, &error, &offset, nullptr);
    if (code == nullptr) {
        constexpr std::size_t kLongestMessage = 256;
        std::array<PCRE2_UCHAR, kLongestMessage> message{};
        pcre2_get_error_message(error, message.data(), message.size());
        return badFile(pattern, "regular expression",
                       reinterpret_cast<const char *>(message.data()));
    }
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE); // slower but right where JIT is not there
    Regex regex;
    regex.m_code = std::make_shared<const Code>(code);
    return regex;
}

std::vector<Regex::Match> Regex::matches(std::string_view text) const
{
    const std::unique_ptr<pcre2_match_data, FreeMatchData> data(
        pcre2_match_data_create_from_pattern(m_code->code, nullptr));
    std::vector<Match> found;
    std::size_t from = 0;
    while (from < text.size()) {
        if (matchOnce(m_code->code, text, from, data.get()) < 0)
            break;
        const PCRE2_SIZE *range = pcre2_get_ovector_pointer(data.get());
        if (range[1] > range[0])
            found.push_back({range[0], range[1]});
        from = range[1] > from ? range[1] : from + 1;
    }
    return found;
}

std::string quotedForRegex(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (std::string_view(R"(\^$.|?*+()[]{}-/#)").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

} // namespace tessera::text
