// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/kernels/grouped_mm.h"
#include "backend/nn/mlp.h"
#include "backend/nn/moe/dispatch.h"
#include "backend/nn/moe/router.h"

#include <optional>

namespace tessera::nn {

// Shape letters: T tokens   D width   E experts of the layer   L experts of this rank
//                F width of an expert

/// A feed-forward of experts: a router, the experts that live on this rank, and where the model has
/// one, an expert that every token uses, whole on every rank.
struct Moe {
    Router router;
    RouterRule rule;
    at::Tensor gateUp_LGD;    ///< G = 2F: gate rows, then up rows
    at::Tensor gateUpBias_LG; ///< undefined: none
    at::Tensor down_LDF;
    at::Tensor downBias_LD;               ///< undefined: none
    std::optional<ClampedSwiglu> clamped; ///< none: plain SwiGLU
    std::optional<Mlp> shared;
    Linear sharedGate; ///< [1, D]: a sigmoid weighs the shared expert; undefined: as it is
    kernels::GroupedMethod method = kernels::GroupedMethod::Auto;
};

struct MoeOutput {
    at::Tensor y_TD;
    Routing routing;
};

/// Routes, sends each token to its experts, sums their results by weight and adds the shared
/// expert's.
///
/// @param dropout  of LoRA on the shared expert
[[nodiscard]] MoeOutput moe(const at::Tensor &x_TD, const Moe &layer, Dispatcher &dispatcher,
                            const Dropout &dropout = {});

} // namespace tessera::nn
