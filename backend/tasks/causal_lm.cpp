// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/tasks/causal_lm.h"

#include "backend/losses/cross_entropy.h"

#include <ATen/TensorOperators.h>

namespace tessera::tasks {
namespace {

/// Adds the router's terms; layers add up, micro-batches and ranks are averaged.
at::Tensor withRouterTerms(at::Tensor total, const std::vector<models::RouterRecord> &routers,
                           const LossSettings &settings)
{
    for (const models::RouterRecord &router : routers) {
        if (settings.auxLossCoeff != 0)
            total = total + router.balance * (settings.auxLossCoeff / settings.microBatches);
        if (settings.zLossCoeff != 0)
            total = total + router.zLoss * (settings.zLossCoeff / settings.microBatches);
    }
    return total;
}

} // namespace

TaskLoss causalLmLoss(models::Model &model, const nn::Batch &batch,
                      const models::ForwardOptions &options, const LossSettings &settings)
{
    models::ForwardOutput output = model.forward(batch, options);
    const at::Tensor hidden_ND = output.hidden_TD.index_select(0, batch.trained_N);
    const at::Tensor sum = losses::linearCrossEntropySum(hidden_ND, model.headWeight(),
                                                         batch.targets_N, batch.weights_N);
    at::Tensor total = withRouterTerms(sum / settings.trainedTokens, output.routers, settings);
    return {
        .total = std::move(total), .lossSum = sum.detach(), .routers = std::move(output.routers)};
}

} // namespace tessera::tasks
