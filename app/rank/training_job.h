// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/rank/pipe_host.h"
#include "app/rank/rank_options.h"
#include "backend/base/result.h"
#include "backend/train/train_run.h"

namespace tessera::rank {

/// The training job on this rank, from config.json to the finished model.
[[nodiscard]] Result<train::RunOutcome> runTraining(const RankOptions &options, PipeHost &host);

} // namespace tessera::rank
