// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/moe/experts.h"

#include "backend/kernels/swiglu.h"

namespace tessera::nn {

MoeOutput moe(const at::Tensor &x_TD, const Moe &layer, Dispatcher &dispatcher)
{
    auto routing = route(x_TD, layer.gate_ED, layer.expertsPerToken, layer.normaliseWeights);
    const auto sent = dispatcher.dispatch(x_TD, routing.experts_TK, layer.gate_ED.size(0));
    const auto gateUp_SG =
        kernels::groupedLinear(sent.rows_SD, layer.gateUp_LGD, sent.offsets_L, layer.method);
    const auto y_SD = kernels::groupedLinear(kernels::swigluPacked(gateUp_SG), layer.down_LDF,
                                             sent.offsets_L, layer.method);
    auto y_TD = dispatcher.combine(y_SD, routing.weights_TK);
    return {.y_TD = std::move(y_TD), .routing = std::move(routing)};
}

} // namespace tessera::nn
