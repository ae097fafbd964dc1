// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/kernels/grouped_mm.h"
#include "backend/nn/moe/dispatch.h"
#include "backend/nn/moe/router.h"

namespace tessera::nn {

// Shape letters: T tokens   D width   E experts of the layer   L experts of this rank
//                F width of an expert

/// A feed-forward of experts: a router, and the experts that live on this rank.
struct Moe {
    at::Tensor gate_ED;    ///< the router, whole on every rank
    at::Tensor gateUp_LGD; ///< G = 2F: gate rows, then up rows
    at::Tensor down_LDF;
    std::int64_t expertsPerToken = 0;
    bool normaliseWeights = true;
    kernels::GroupedMethod method = kernels::GroupedMethod::Auto;
};

struct MoeOutput {
    at::Tensor y_TD;
    Routing routing;
};

/// Routes, sends each token to its experts, and sums their results by weight.
[[nodiscard]] MoeOutput moe(const at::Tensor &x_TD, const Moe &layer, Dispatcher &dispatcher);

} // namespace tessera::nn
