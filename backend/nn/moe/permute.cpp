// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/moe/permute.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/bmm.h>
#include <ATen/ops/cumsum.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/sort.h>
#include <ATen/ops/zeros.h>
#include <torch/csrc/autograd/custom_function.h>

namespace tessera::nn {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

c10::ScalarType sumType(const at::Tensor &x)
{
    return x.scalar_type() == at::kDouble ? at::kDouble : at::kFloat;
}

struct GatherTokens : torch::autograd::Function<GatherTokens> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &x_TD,
                              const at::Tensor &slot_S, const at::Tensor &inverse_S,
                              std::int64_t choices)
    {
        context->save_for_backward({inverse_S});
        context->saved_data["choices"] = choices;
        return x_TD.index_select(0, slot_S.div(choices, "floor"));
    }

    static variable_list backward(AutogradContext *context, variable_list grads)
    {
        const auto inverse_S = context->get_saved_variables()[0];
        const auto choices = context->saved_data["choices"].toInt();
        const auto grad_TKD = grads[0]
                                  .index_select(0, inverse_S)
                                  .view({inverse_S.size(0) / choices, choices, grads[0].size(1)});
        const auto grad_TD = grad_TKD.sum(1, false, sumType(grads[0])).to(grads[0].scalar_type());
        return {grad_TD, at::Tensor(), at::Tensor(), at::Tensor()};
    }
};

struct PermuteRows : torch::autograd::Function<PermuteRows> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &x_SD,
                              const at::Tensor &order_S, const at::Tensor &inverse_S)
    {
        context->save_for_backward({inverse_S});
        return x_SD.index_select(0, order_S);
    }

    static variable_list backward(AutogradContext *context, variable_list grads)
    {
        const auto inverse_S = context->get_saved_variables()[0];
        return {grads[0].index_select(0, inverse_S), at::Tensor(), at::Tensor()};
    }
};

} // namespace

SortedChoices sortByExpert(const at::Tensor &experts_TK, std::int64_t experts)
{
    const auto expert_S = experts_TK.reshape({-1});
    const auto slot_S =
        std::get<1>(at::sort(expert_S, /*stable=*/std::optional<bool>(true), /*dim=*/0));
    auto inverse_S = at::empty_like(slot_S);
    inverse_S.scatter_(0, slot_S, at::arange(slot_S.size(0), slot_S.options()));
    auto counts_E = at::zeros({experts}, expert_S.options());
    counts_E.scatter_add_(0, expert_S, at::ones_like(expert_S));
    return {.slot_S = slot_S, .inverse_S = inverse_S, .counts_E = counts_E};
}

at::Tensor endOffsets(const at::Tensor &counts_L)
{
    return at::cumsum(counts_L, 0).to(at::kInt);
}

at::Tensor gatherTokens(const at::Tensor &x_TD, const SortedChoices &sorted, std::int64_t choices)
{
    return GatherTokens::apply(x_TD, sorted.slot_S, sorted.inverse_S, choices);
}

at::Tensor permuteRows(const at::Tensor &x_SD, const at::Tensor &order_S,
                       const at::Tensor &inverse_S)
{
    return PermuteRows::apply(x_SD, order_S, inverse_S);
}

at::Tensor weightedSum(const at::Tensor &rows_SD, const at::Tensor &weights_TK)
{
    const auto type = sumType(rows_SD);
    const auto tokens = weights_TK.size(0);
    const auto choices = weights_TK.size(1);
    const auto rows_TKD = rows_SD.view({tokens, choices, rows_SD.size(1)}).to(type);
    const auto sum_TD = at::bmm(weights_TK.to(type).unsqueeze(1), rows_TKD).squeeze(1);
    return sum_TD.to(rows_SD.scalar_type());
}

} // namespace tessera::nn
