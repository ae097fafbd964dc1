// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/moe/router.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/logsumexp.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/topk.h>
#include <ATen/ops/zeros.h>

#include <algorithm>

namespace tessera::nn {

namespace {

at::Tensor countChoices(const at::Tensor &experts_TK, std::int64_t experts)
{
    const auto flat = experts_TK.reshape({-1});
    return at::zeros({experts}, flat.options()).scatter_add_(0, flat, at::ones_like(flat));
}

} // namespace

Routing routeLogits(const at::Tensor &logits_TE, std::int64_t expertsPerToken, bool normalise)
{
    const auto experts = logits_TE.size(1);
    TORCH_CHECK(expertsPerToken >= 1 && expertsPerToken <= experts, expertsPerToken,
                " experts per token of ", experts);
    const auto tokens = static_cast<double>(std::max<std::int64_t>(logits_TE.size(0), 1));
    const auto probabilities_TE = at::softmax(logits_TE, -1);
    auto [weights_TK, experts_TK] = at::topk(probabilities_TE, expertsPerToken, -1);
    if (normalise)
        weights_TK = weights_TK / weights_TK.sum(-1, true);

    const auto counts_E = countChoices(experts_TK, experts);
    const auto share_E =
        counts_E.to(logits_TE.scalar_type()).div_(tokens * static_cast<double>(expertsPerToken));
    const auto mean_E = probabilities_TE.sum(0) / tokens;
    const auto balance = (share_E * mean_E).sum() * static_cast<double>(experts);
    const auto zLoss = at::logsumexp(logits_TE, -1).square().sum() / tokens;
    return {.experts_TK = experts_TK,
            .weights_TK = weights_TK,
            .tokensPerExpert_E = counts_E,
            .balance = balance,
            .zLoss = zLoss};
}

Routing route(const at::Tensor &x_TD, const at::Tensor &gate_ED, std::int64_t expertsPerToken,
              bool normalise)
{
    const auto type = x_TD.scalar_type() == at::kDouble ? at::kDouble : at::kFloat;
    return routeLogits(at::linear(x_TD.to(type), gate_ED.to(type)), expertsPerToken, normalise);
}

} // namespace tessera::nn
