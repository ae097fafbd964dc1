// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace tessera::nn {

// Shape letters: T tokens of this rank   D width   E experts   K experts per token

/// What one MoE layer decided for its tokens.
struct Routing {
    at::Tensor experts_TK; ///< int64, best first
    at::Tensor weights_TK; ///< float32 (float64 for float64)
    /// int64 [E], on the device: choices of each expert; sums to T * K. Counted whether or not a
    /// loss uses it.
    at::Tensor tokensPerExpert_E;
    /// float32 []: E * sum_e f_e p_e, with f_e the share of the T * K choices that went to e and
    /// p_e its mean probability. 1 when even, E / K at full collapse. Gradient through p_e.
    at::Tensor balance;
    at::Tensor zLoss; ///< float32 []: mean of logsumexp(logits)^2, with gradient
};

/// Picks K experts for each token: softmax over all experts and top-k, in float32 (float64 for
/// float64) from the product with the gate on, whatever the dtype of x.
///
/// Gradients flow through the weights, not through the choice. Equal probabilities are chosen as
/// at::topk does. Non-finite input gives a non-finite `balance`, which the trainer's check reports.
///
/// @param x_TD       T = 0 is allowed (balance and zLoss are then 0)
/// @param gate_ED    same dtype and device
/// @param normalise  weights of the K chosen are divided by their sum (norm_topk_prob)
///
/// Source: Shazeer et al. 2017, arXiv:1701.06538; balance: Fedus et al. 2021, arXiv:2101.03961,
/// eq. 4-6, for K > 1 every choice counts (Megatron's form: Hugging Face's is K times this);
/// zLoss: Zoph et al. 2022, arXiv:2202.08906, eq. 5.
[[nodiscard]] Routing route(const at::Tensor &x_TD, const at::Tensor &gate_ED,
                            std::int64_t expertsPerToken, bool normalise);

/// The same from logits [T, E] in float32 or float64.
[[nodiscard]] Routing routeLogits(const at::Tensor &logits_TE, std::int64_t expertsPerToken,
                                  bool normalise);

} // namespace tessera::nn
