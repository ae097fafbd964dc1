// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/format.h"

namespace tessera::data {

/// RFC 4180: a header, then records; every cell is text. The line of a row is where it begins.
/// Reason bad_csv when a record has another number of fields than the header; BadFile when a quoted
/// field does not end.
[[nodiscard]] Result<FileCounts> readCsv(std::string_view content, const std::string &file,
                                         const RowSink &sink);

} // namespace tessera::data
