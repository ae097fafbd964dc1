// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/text/regex.h"

#include "backend/text/newer_characters.h"
#include "backend/text/regex_syntax.h"
#include "backend/text/unicode.h"

#include <array>
#include <optional>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace tessera::text {

namespace {

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

struct FreeCompileContext {
    void operator()(pcre2_compile_context *context) const { pcre2_compile_context_free(context); }
};

} // namespace

struct Regex::Code {
    explicit Code(pcre2_code *compiled) : code(compiled) {}
    Code(const Code &) = delete;
    Code &operator=(const Code &) = delete;
    ~Code() { pcre2_code_free(code); }

    pcre2_code *code;
};

Result<Regex> Regex::compile(std::string_view pattern)
{
    TESSERA_TRY(const std::string spelled, pcrePattern(pattern));
    const std::unique_ptr<pcre2_compile_context, FreeCompileContext> context(
        pcre2_compile_context_create(nullptr));
    pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
    int error = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code *code =
        pcre2_compile(reinterpret_cast<PCRE2_SPTR>(spelled.data()), spelled.size(),
                      PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_MATCH_INVALID_UTF, &error,
                      &offset, context.get());
    if (code == nullptr) {
        constexpr std::size_t kLongestMessage = 256;
        std::array<PCRE2_UCHAR, kLongestMessage> message{};
        pcre2_get_error_message(error, message.data(), message.size());
        return badFile(std::string(pattern), "regular expression",
                       reinterpret_cast<const char *>(message.data()));
    }
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE); // slower but right where JIT is not there
    Regex regex;
    regex.m_code = std::make_shared<const Code>(code);
    return regex;
}

struct Regex::Matcher::State {
    explicit State(const Code &regex)
        : code(regex.code), data(pcre2_match_data_create_from_pattern(regex.code, nullptr))
    {}

    const pcre2_code *code;
    std::unique_ptr<pcre2_match_data, FreeMatchData> data;
    std::optional<std::string> readable; ///< instead of the text
    std::string_view subject;
    std::size_t from = 0;
    std::optional<std::size_t> lastEnd; ///< of the match before
};

Regex::Matcher::Matcher(const Regex &regex) : m_state(std::make_unique<State>(*regex.m_code)) {}

Regex::Matcher::Matcher(Matcher &&other) noexcept = default;

Regex::Matcher::~Matcher() = default;

void Regex::Matcher::start(std::string_view text)
{
    State &state = *m_state;
    state.readable = withStandIns(text);
    state.subject = state.readable ? std::string_view(*state.readable) : text;
    state.from = 0;
    state.lastEnd.reset();
}

bool Regex::Matcher::next(Match &match)
{
    State &state = *m_state;
    while (state.from <= state.subject.size()
           && matchOnce(state.code, state.subject, state.from, state.data.get()) >= 0) {
        const PCRE2_SIZE *range = pcre2_get_ovector_pointer(state.data.get());
        match = {range[0], range[1]};
        const bool empty = match.end == match.begin;
        const bool again = empty && state.lastEnd == match.end;
        state.from = match.end;
        if (empty)
            state.from += state.from < state.subject.size()
                ? characterLength(state.subject.substr(state.from, 4))
                : 1;
        if (again)
            continue;
        state.lastEnd = match.end;
        return true;
    }
    return false;
}

std::string quotedForRegex(std::string_view text)
{
    if (text.empty())
        return "(?!)"; // an empty text is nowhere, not everywhere
    std::string out;
    for (const char c : text) {
        if (std::string_view(R"(\^$.|?*+()[]{}-/#&)").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

} // namespace tessera::text
