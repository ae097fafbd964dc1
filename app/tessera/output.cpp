// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tessera/output.h"

#include <fmt/format.h>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace tessera::app {
namespace {

constexpr std::size_t kWidthWithoutTerminal = 100;
constexpr std::size_t kGap = 2;

int outputFailure = 0; // errno of the first write to standard output that failed

struct Range {
    char32_t first;
    char32_t last;
};
// East Asian Wide and Fullwidth, as far as names of runs and models use them.
constexpr std::array kWide{Range{0x1100, 0x115F},  Range{0x2E80, 0x303E}, Range{0x3041, 0x33FF},
                           Range{0x3400, 0x4DBF},  Range{0x4E00, 0x9FFF}, Range{0xA000, 0xA4CF},
                           Range{0xAC00, 0xD7A3},  Range{0xF900, 0xFAFF}, Range{0xFE30, 0xFE6F},
                           Range{0xFF00, 0xFF60},  Range{0xFFE0, 0xFFE6}, Range{0x1F300, 0x1FAFF},
                           Range{0x20000, 0x3FFFD}};

bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The letter that starts at `at`; `at` then is after it.
char32_t nextLetter(std::string_view text, std::size_t &at)
{
    const auto lead = static_cast<unsigned char>(text[at++]);
    char32_t letter = lead < 0x80 ? lead
        : lead < 0xE0             ? lead & 0x1FU
        : lead < 0xF0             ? lead & 0x0FU
                                  : lead & 0x07U;
    for (; at < text.size() && isContinuation(text[at]); ++at)
        letter = (letter << 6U) | (static_cast<unsigned char>(text[at]) & 0x3FU);
    return letter;
}

std::size_t letterWidth(char32_t letter)
{
    const bool wide = std::ranges::any_of(kWide, [letter](const Range &range) {
        return letter >= range.first && letter <= range.last;
    });
    return wide ? 2 : 1;
}

std::string padded(const std::string &text, std::size_t width)
{
    return text + std::string(width - std::min(width, displayWidth(text)), ' ');
}

/// printable(), but for line ends, which log lines in an error have.
std::string printableLines(std::string_view text)
{
    std::string lines;
    for (;;) {
        const std::size_t end = text.find('\n');
        lines += printable(text.substr(0, end));
        if (end == std::string_view::npos)
            return lines;
        lines += '\n';
        text.remove_prefix(end + 1);
    }
}

std::string_view severityWord(config::Severity severity)
{
    switch (severity) {
    case config::Severity::Error:
        return "error";
    case config::Severity::Confirm:
        return "to confirm";
    case config::Severity::Notice:
        return "notice";
    case config::Severity::Info:
        return "info";
    }
    return "";
}

} // namespace

std::size_t displayWidth(std::string_view utf8)
{
    std::size_t width = 0;
    for (std::size_t at = 0; at < utf8.size();)
        width += letterWidth(nextLetter(utf8, at));
    return width;
}

std::string fitted(std::string_view utf8, std::size_t columns)
{
    if (displayWidth(utf8) <= columns)
        return std::string(utf8);
    constexpr std::string_view kDots = "...";
    if (columns <= kDots.size())
        return std::string(kDots.substr(0, columns));
    std::size_t width = 0;
    std::size_t end = 0;
    for (std::size_t at = 0; at < utf8.size(); end = at) {
        width += letterWidth(nextLetter(utf8, at));
        if (width > columns - kDots.size())
            break;
    }
    return std::string(utf8.substr(0, end)) + std::string(kDots);
}

bool isTerminal(int fd)
{
    return ::isatty(fd) == 1;
}

std::size_t terminalWidth(int fd)
{
    winsize size{};
    if (::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return kWidthWithoutTerminal;
}

void Table::add(std::vector<std::string> row)
{
    std::ranges::transform(row, row.begin(), printable);
    m_rows.push_back(std::move(row));
}

std::string Table::text(std::size_t width) const
{
    std::vector<std::size_t> widths(m_rows.front().size(), 0);
    for (const auto &row : m_rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    std::string all;
    for (const auto &row : m_rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i)
            line += i + 1 < row.size() ? padded(row[i], widths[i] + kGap) : row[i];
        all += fitted(line, width) + "\n";
    }
    return all;
}

void print(std::FILE *out, std::string_view text)
{
    // Not fmt::print(), which throws when the reader has gone: `tessera train ... | head` must not
    // end the run.
    errno = 0;
    const bool whole =
        std::fwrite(text.data(), 1, text.size(), out) == text.size() && std::fflush(out) == 0;
    if (!whole && out == stdout && errno != EPIPE && outputFailure == 0)
        outputFailure = errno != 0 ? errno : EIO;
}

bool outputClosed()
{
    constexpr unsigned kGone = POLLERR | POLLHUP; // told unasked
    pollfd entry{.fd = STDOUT_FILENO, .events = 0, .revents = 0};
    return ::poll(&entry, 1, 0) > 0 && (static_cast<unsigned>(entry.revents) & kGone) != 0;
}

Result<void> outputWritten()
{
    if (outputFailure == 0)
        return {};
    return errnoError(outputFailure, "standard output", true);
}

void printLine(std::string_view text)
{
    print(stdout, std::string(text) + "\n");
}

void printJson(const Json &object)
{
    printLine(dumpJsonPretty(object));
}

void printErrors(const std::vector<Error> &errors, const std::vector<config::Problem> &findings,
                 bool json)
{
    if (!json) {
        for (const Error &error : errors)
            print(stderr, fmt::format("error: {}\n", printableLines(error.sentence())));
        return;
    }
    Json object{{"error", errorJson(errors.front())}};
    for (const Error &error : errors) {
        if (errors.size() > 1)
            object["errors"].push_back(errorJson(error));
    }
    for (const config::Problem &problem : findings)
        object["findings"].push_back(problemJson(problem));
    print(stderr, dumpJson(object) + "\n");
}

Json problemJson(const config::Problem &problem)
{
    Json suggestions = Json::array();
    for (const config::Suggestion &suggestion : problem.suggestions)
        suggestions.push_back({{"key", suggestion.key}, {"value", suggestion.value}});
    return {{"code", problem.rule}, {"severity", config::severityName(problem.severity)},
            {"keys", problem.keys}, {"detail", problem.text},
            {"args", problem.args}, {"suggestions", std::move(suggestions)}};
}

std::string problemText(const config::Problem &problem)
{
    std::string text =
        fmt::format("{} {}: {}", severityWord(problem.severity), problem.rule, problem.text);
    std::string_view before = " Try ";
    for (const config::Suggestion &suggestion : problem.suggestions) {
        text += fmt::format("{}--set {}={}", before, suggestion.key, suggestion.value);
        before = " or ";
    }
    return problem.suggestions.empty() ? text : text + ".";
}

} // namespace tessera::app
