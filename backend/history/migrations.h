// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/database.h"

// Internal to backend/history.

namespace tessera::history {

/// Brings the schema from `fromVersion` (0: nothing there) to kSchemaVersion, step by step, and
/// sets user_version. The caller holds the transaction.
[[nodiscard]] Result<void> migrate(Database &database, int fromVersion);

} // namespace tessera::history
