// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/moe/experts.h"

#include "backend/kernels/swiglu.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/searchsorted.h>
#include <ATen/ops/sigmoid.h>

namespace tessera::nn {

namespace {

/// A grouped product, and the bias of each row's expert. Nothing waits for the device.
at::Tensor groupedWithBias(const at::Tensor &x_SI, const at::Tensor &weight_LOI,
                           const at::Tensor &bias_LO, const at::Tensor &offsets_L,
                           kernels::GroupedMethod method)
{
    const auto y_SO = kernels::groupedLinear(x_SI, weight_LOI, offsets_L, method);
    if (!bias_LO.defined())
        return y_SO;
    const auto row_S = at::arange(x_SI.size(0), offsets_L.options());
    const auto expert_S = at::searchsorted(offsets_L, row_S, /*out_int32=*/false, /*right=*/true);
    return y_SO + bias_LO.index_select(0, expert_S);
}

at::Tensor sharedExpert(const at::Tensor &x_TD, const Moe &layer, const Dropout &dropout)
{
    const auto y_TD = mlp(x_TD, *layer.shared, dropout);
    if (!layer.sharedGate.weight_OI.defined())
        return y_TD;
    return at::sigmoid(linear(x_TD, layer.sharedGate, dropout)) * y_TD;
}

} // namespace

MoeOutput moe(const at::Tensor &x_TD, const Moe &layer, Dispatcher &dispatcher,
              const Dropout &dropout)
{
    auto routing = route(x_TD, layer.router, layer.rule);
    const auto sent = dispatcher.dispatch(x_TD, routing.experts_TK, layer.router.gate_ED.size(0));
    const auto gateUp_SG = groupedWithBias(sent.rows_SD, layer.gateUp_LGD, layer.gateUpBias_LG,
                                           sent.offsets_L, layer.method);
    const auto inner_SF =
        layer.clamped ? clampedSwiglu(gateUp_SG, *layer.clamped) : kernels::swigluPacked(gateUp_SG);
    const auto y_SD =
        groupedWithBias(inner_SF, layer.down_LDF, layer.downBias_LD, sent.offsets_L, layer.method);
    auto y_TD = dispatcher.combine(y_SD, routing.weights_TK);
    if (layer.shared)
        y_TD = y_TD + sharedExpert(x_TD, layer, dropout);
    return {.y_TD = std::move(y_TD), .routing = std::move(routing)};
}

} // namespace tessera::nn
