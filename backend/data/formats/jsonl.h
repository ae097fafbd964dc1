// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/data/formats/format.h"

namespace tessera::data {

/// One JSON value a line. Lines end at LF alone, one CR before it is dropped; blank lines are
/// counted, not rows.
[[nodiscard]] Result<FileCounts> readJsonl(TextWindow &text, const std::string &file,
                                           const RowSink &sink);

} // namespace tessera::data
