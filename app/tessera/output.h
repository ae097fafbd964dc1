// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/printable.h"
#include "backend/base/result.h"
#include "backend/config/validate.h"

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::app {

/// Columns that a text takes on a terminal: CJK and other wide letters take two. Not for control
/// characters.
[[nodiscard]] std::size_t displayWidth(std::string_view utf8);
/// The start of `utf8` that fits into `columns`, with "..." at its end when something was left out.
[[nodiscard]] std::string fitted(std::string_view utf8, std::size_t columns);

[[nodiscard]] bool isTerminal(int fd);
/// Columns of the terminal at `fd`; 100 when it is none.
[[nodiscard]] std::size_t terminalWidth(int fd);

/// Rows under headings, each column as wide as its widest cell.
class Table
{
public:
    explicit Table(std::vector<std::string> headings) : m_rows{std::move(headings)} {}
    /// Control characters are shown as printable() does.
    void add(std::vector<std::string> row);
    /// Lines of at most `width` columns, each with its line end.
    [[nodiscard]] std::string text(std::size_t width) const;

private:
    std::vector<std::vector<std::string>> m_rows;
};

/// Writes and flushes; a reader that has gone is no error.
void print(std::FILE *out, std::string_view text);
/// Whether the reader of standard output has gone, as `head` does: nothing will be read any more.
[[nodiscard]] bool outputClosed();
/// The first failure of print() on standard output, a reader that has gone excepted.
[[nodiscard]] Result<void> outputWritten();
/// To standard output.
void printLine(std::string_view text);
void printJson(const Json &object);

/// Prints errors to standard error, the first of them being the one that counts: for people a
/// sentence each, for machines {"error": {...}, "errors": [...], "findings": [...]}.
void printErrors(const std::vector<Error> &errors, const std::vector<config::Problem> &findings,
                 bool json);

/// {rule, severity, keys, detail, args, suggestions}
[[nodiscard]] Json problemJson(const config::Problem &problem);
/// "warning L06: 60 experts cannot ... (set expert_model_parallel_size=4)"
[[nodiscard]] std::string problemText(const config::Problem &problem);

} // namespace tessera::app
