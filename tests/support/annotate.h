// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/history/annotations.h"

namespace tessera::test {

/// Replaces everything that is said about a run.
inline Result<void> annotate(history::Database &database, const std::filesystem::path &runFolder,
                             const history::Annotations &annotations)
{
    const auto written = history::changeAnnotations(
        database, runFolder, [&](history::Annotations &now) { now = annotations; });
    return written ? Result<void>() : written.error();
}

} // namespace tessera::test
