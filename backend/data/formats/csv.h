// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/format.h"

namespace tessera::data {

/// RFC 4180: a header, then records; every cell is text. Between fields stands a comma; when the
/// header has none, a semicolon or a tab, if it has one. The line of a row is where it begins.
/// Reason bad_csv when a record has another number of fields than the header; a column that occurs
/// twice in the header keeps its last cell (notice duplicate_key). BadFile when a quoted field does
/// not end or the header is not UTF-8.
[[nodiscard]] Result<FileCounts> readCsv(TextWindow &text, const std::string &file,
                                         const RowSink &sink);
/// The same with tabs between the fields.
[[nodiscard]] Result<FileCounts> readTsv(TextWindow &text, const std::string &file,
                                         const RowSink &sink);

} // namespace tessera::data
