// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/format.h"

namespace tessera::data {

/// Each line is a row with the column "text"; blank lines are counted, not rows.
[[nodiscard]] Result<FileCounts> readTextLines(TextWindow &text, const std::string &file,
                                               const RowSink &sink);

} // namespace tessera::data
