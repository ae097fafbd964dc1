// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/rank/rank_options.h"

namespace tessera::rank {

/// `tessera-rank --score`: what a model says of a text, as one JSON object on standard output, or
/// {"error": ...} there. Returns the exit code, 0 in both cases: the job has answered.
[[nodiscard]] int scoreJob(const ScoreOptions &options);

} // namespace tessera::rank
