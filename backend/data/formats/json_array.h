// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/format.h"

namespace tessera::data {

/// An array of rows, or one row a line when the first character is not [. The line of a row is
/// where it begins. One object over several lines is one dropped row, one_object. BadJson with line
/// and column when the array does not end, or when something stands between or behind its elements.
[[nodiscard]] Result<FileCounts> readJsonArray(TextWindow &text, const std::string &file,
                                               const RowSink &sink);

} // namespace tessera::data
