// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/mla.h"

#include <ATen/ops/cat.h>

namespace tessera::nn {

namespace {

at::Tensor queries(const at::Tensor &x_TD, const LatentAttention &layer, const Dropout &dropout)
{
    if (layer.query.weight_OI.defined())
        return linear(x_TD, layer.query, dropout);
    const auto narrow_TQ = linear(x_TD, layer.queryDown, dropout);
    return linear(norm(narrow_TQ, layer.queryNorm, layer.normEps), layer.queryUp, dropout);
}

} // namespace

at::Tensor latentAttention(const at::Tensor &x_TD, const LatentAttention &layer,
                           const RopeTables &rope, const AttentionPlan &plan,
                           const AttentionExtras &extras, const Dropout &dropout)
{
    const auto tokens = x_TD.size(0);
    const auto plain = layer.plainWidth;
    const auto q_THC = queries(x_TD, layer, dropout).view({tokens, layer.heads, -1});
    const auto qTurned_THP = applyRope(q_THC.narrow(2, plain, layer.ropeWidth), rope, layer.pairs);

    const auto down = linear(x_TD, layer.keyValueDown, dropout);
    const auto rank = down.size(1) - layer.ropeWidth;
    const auto narrow_TR = norm(down.narrow(1, 0, rank), layer.keyValueNorm, layer.normEps);
    const auto shared_T1P = down.narrow(1, rank, layer.ropeWidth).unsqueeze(1);
    const auto kTurned_THP =
        applyRope(shared_T1P, rope, layer.pairs).expand({tokens, layer.heads, layer.ropeWidth});
    const auto kv_THX =
        linear(narrow_TR, layer.keyValueUp, dropout).view({tokens, layer.heads, -1});

    const auto mixed_THW = attention(at::cat({q_THC.narrow(2, 0, plain), qTurned_THP}, 2),
                                     at::cat({kv_THX.narrow(2, 0, plain), kTurned_THP}, 2),
                                     kv_THX.narrow(2, plain, layer.valueWidth), plan, extras);
    return linear(mixed_THW.flatten(1), layer.output, dropout);
}

} // namespace tessera::nn
