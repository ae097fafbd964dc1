// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/tasks/task.h"

namespace tessera::tasks {

/// Next-token loss over the trained positions, each times its weight, divided by the trained tokens
/// of the global batch (calculate_per_token_loss true), plus coeff * balance and coeff * z for each
/// MoE layer, those averaged over micro-batches and ranks (names-and-rules 9.2).
[[nodiscard]] TaskLoss causalLmLoss(models::Model &model, const nn::Batch &batch,
                                    const models::ForwardOptions &options,
                                    const LossSettings &settings);

} // namespace tessera::tasks
