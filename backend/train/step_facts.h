// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace tessera::train {

/// What is known after one step, summed over all ranks.
struct StepFacts {
    std::int64_t step = 0; ///< from 1
    double loss = 0;       ///< mean over the trained tokens of the global batch
    double lr = 0;         ///< used in this step
    double gradNorm = 0;   ///< before clipping
    bool applied = true;   ///< false: not finite, nothing changed
    std::int64_t tokens = 0;
    std::int64_t trainedTokens = 0;
    double seconds = 0;
    double dataSeconds = 0; ///< of rank 0: waiting for rows and joining them to batches
    double epoch = 0;       ///< epochs done after this step

    int expertRanks = 1; ///< EP
    int topk = 0;
    std::vector<int> moeLayers;                        ///< index of each MoE layer
    std::vector<std::vector<std::int64_t>> expertLoad; ///< [MoE layer][expert], sums tokens * k
    double balance = 0; ///< load_balancing_loss: mean over layers and micro-batches; 1 is even
    double zLoss = 0;   ///< likewise
};

} // namespace tessera::train
