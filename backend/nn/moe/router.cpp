// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/moe/router.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/logsumexp.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/topk.h>
#include <ATen/ops/zeros.h>

#include <algorithm>
#include <limits>

namespace tessera::nn {

namespace {

at::Tensor countChoices(const at::Tensor &experts_TK, std::int64_t experts)
{
    const auto flat = experts_TK.reshape({-1});
    return at::zeros({experts}, flat.options()).scatter_add_(0, flat, at::ones_like(flat));
}

/// Scores with minus infinity where the expert's group is not among the best.
at::Tensor withinBestGroups(const at::Tensor &scores_TE, const RouterRule &rule)
{
    if (rule.groupsPerToken >= rule.groups)
        return scores_TE;
    const auto scores_TGX = scores_TE.unflatten(1, {rule.groups, -1});
    const auto group_TG = std::get<0>(at::topk(scores_TGX, rule.bestOfGroup, -1)).sum(-1);
    const auto best_TM = std::get<1>(at::topk(group_TG, rule.groupsPerToken, -1));
    const auto shut_TG = at::ones_like(group_TG, at::kBool).scatter_(1, best_TM, 0);
    return scores_TGX.masked_fill(shut_TG.unsqueeze(-1), -std::numeric_limits<double>::infinity())
        .flatten(1);
}

at::Tensor scoresOf(const at::Tensor &logits_TE, RouterScore score)
{
    return score == RouterScore::Softmax ? at::softmax(logits_TE, -1) : at::sigmoid(logits_TE);
}

at::Tensor choose(const at::Tensor &scores_TE, const RouterRule &rule,
                  const at::Tensor &correction_E)
{
    const auto ranked_TE =
        withinBestGroups(correction_E.defined() ? scores_TE + correction_E : scores_TE, rule);
    return std::get<1>(at::topk(ranked_TE, rule.expertsPerToken, -1));
}

at::Tensor weigh(const at::Tensor &scores_TK, const RouterRule &rule)
{
    auto weights_TK = scores_TK;
    if (rule.normalise) {
        const auto sum_T1 = weights_TK.sum(-1, true);
        // All sigmoids may be 0.
        weights_TK = weights_TK / (rule.score == RouterScore::Sigmoid ? sum_T1 + 1e-20 : sum_T1);
    }
    return rule.scale == 1 ? weights_TK : weights_TK * rule.scale;
}

} // namespace

Routing routeLogits(const at::Tensor &logits_TE, const RouterRule &rule,
                    const at::Tensor &correction_E)
{
    const auto experts = logits_TE.size(1);
    TORCH_CHECK(rule.expertsPerToken >= 1 && rule.expertsPerToken <= experts, rule.expertsPerToken,
                " experts per token of ", experts);
    const auto tokens = static_cast<double>(std::max<std::int64_t>(logits_TE.size(0), 1));
    const auto scores_TE = scoresOf(logits_TE, rule.score);
    const auto experts_TK = choose(scores_TE.detach(), rule, correction_E);
    const auto weights_TK = weigh(scores_TE.gather(1, experts_TK), rule);

    const auto probabilities_TE = rule.score == RouterScore::Softmax
        ? scores_TE
        : scores_TE / (scores_TE.sum(-1, true) + 1e-20);
    const auto counts_E = countChoices(experts_TK, experts);
    const auto share_E = counts_E.to(logits_TE.scalar_type())
                             .div_(tokens * static_cast<double>(rule.expertsPerToken));
    const auto mean_E = probabilities_TE.sum(0) / tokens;
    const auto balance = (share_E * mean_E).sum() * static_cast<double>(experts);
    const auto zLoss = at::logsumexp(logits_TE, -1).square().sum() / tokens;
    return {.experts_TK = experts_TK,
            .weights_TK = weights_TK,
            .tokensPerExpert_E = counts_E,
            .balance = balance,
            .zLoss = zLoss};
}

Routing route(const at::Tensor &x_TD, const Router &router, const RouterRule &rule)
{
    const auto type = x_TD.scalar_type() == at::kDouble ? at::kDouble : at::kFloat;
    const auto bias_E =
        router.bias_E.defined() ? std::optional(router.bias_E.to(type)) : std::nullopt;
    const auto logits_TE = at::linear(x_TD.to(type), router.gate_ED.to(type), bias_E);
    return routeLogits(logits_TE, rule, router.correction_E);
}

} // namespace tessera::nn
