// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/comm/mesh.h"
#include "backend/models/model.h"
#include "backend/train/step_facts.h"

#include <ATen/core/Tensor.h>

#include <vector>

namespace tessera::train {

/// Adds up what the micro-batches of one step tell, on the device; one all-reduce and one copy to
/// the host at the end. Counts of tokens are exact: they travel as float64 (up to 2^53).
class StepSums
{
public:
    void add(const at::Tensor &lossSum, const std::vector<models::RouterRecord> &routers,
             std::int64_t tokens);
    /// Sums over the data axis and fills loss sum, tokens, expert loads and router means.
    /// @param microBatches  of the whole global batch
    void finish(const comm::Group &data, double microBatches, StepFacts &facts);

private:
    at::Tensor m_loss;                  ///< float64 []
    at::Tensor m_balance;               ///< float64 [], summed over layers
    at::Tensor m_zLoss;                 ///< float64 []
    std::vector<at::Tensor> m_counts_E; ///< int64 [E] a MoE layer
    std::vector<int> m_layers;
    std::int64_t m_tokens = 0;
};

} // namespace tessera::train
