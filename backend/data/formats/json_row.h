// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/format.h"

namespace tessera::data {

/// Parses the JSON text of one row that begins at `line`. A key that occurs twice keeps its last
/// value (notice duplicate_key); NaN and Infinity become null (notice non_finite). The reason is
/// bad_encoding or bad_json, with the column counted from 1 in bytes of its line.
[[nodiscard]] FileRow parseJsonRow(std::string_view text, std::int64_t line);

} // namespace tessera::data
