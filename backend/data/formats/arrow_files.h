// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/format.h"

namespace tessera::data {

/// Rows as Python's `datasets` gives them: nested columns are lists and objects, times are texts
/// (ISO 8601), decimals are texts, bytes are base64 texts, dictionary columns their values. The
/// line of a row is its index, from 1. Held are one row group (Parquet) or one record batch (Arrow)
/// at a time. NotSupported when this build, or this installation, has no libtessera_arrow.so;
/// BadFile when the file is damaged or has a column type that no row can hold.
[[nodiscard]] Result<FileCounts> readParquet(const std::filesystem::path &file,
                                             const RowSink &sink);
[[nodiscard]] Result<FileCounts> readArrow(const std::filesystem::path &file, const RowSink &sink);

} // namespace tessera::data
