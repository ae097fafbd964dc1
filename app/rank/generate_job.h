// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/rank/rank_options.h"

namespace tessera::rank {

/// `tessera-rank --generate`: a prompt continued. Standard output has a JSON object a line: {"id"}
/// as soon as a token is chosen, at last {"done": {ids, ending, ...}} or {"error"}. SIGINT and
/// SIGTERM end the text where it is. Returns the exit code, 0 once the job has answered.
[[nodiscard]] int generateJob(const GenerateOptions &options);

} // namespace tessera::rank
