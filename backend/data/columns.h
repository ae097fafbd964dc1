// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/json.h"
#include "backend/base/result.h"
#include "backend/data/report.h"

#include <string>
#include <utility>
#include <vector>

namespace tessera::data {

enum class Shape { Tokens, Messages, Alpaca, Query, Text, Preference };
[[nodiscard]] std::string shapeName(Shape shape);

/// A row with the project's column names.
struct MappedRow {
    Shape shape = Shape::Query;
    OrderedJson columns; ///< object
};

/// Gives columns their names: the user's map first, then aliases, ignoring case.
class ColumnMap
{
public:
    /// `pairs` are "from=to"; a column sent to "_" is hidden. WrongType for a pair without "=".
    [[nodiscard]] static Result<ColumnMap> parse(const std::vector<std::string> &pairs);

    /// BadFile (ambiguous columns) when two columns claim query or response and none has that name:
    /// it stops the file, because every row of it would be wrong. `row` is an object; a row that is
    /// moved here is not copied.
    [[nodiscard]] Result<MappedRow> apply(OrderedJson row, const std::string &file) const;

private:
    std::vector<std::pair<std::string, std::string>> m_pairs;
};

} // namespace tessera::data
