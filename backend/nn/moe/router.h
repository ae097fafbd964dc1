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

enum class RouterScore {
    Softmax, ///< over all experts
    Sigmoid, ///< of each expert alone
};

/// How experts are chosen and weighed.
struct RouterRule {
    std::int64_t expertsPerToken = 0;
    bool normalise = true; ///< weights of the K chosen are divided by their sum (norm_topk_prob)
    RouterScore score = RouterScore::Softmax;
    std::int64_t groups = 1;         ///< the experts in as many parts of one size
    std::int64_t groupsPerToken = 1; ///< the best groups, whose experts alone are chosen from
    std::int64_t bestOfGroup = 1;    ///< a group counts as much as so many of its best, summed
    double scale = 1;                ///< of the weights, after normalising
};

/// The router's tensors, whole on every rank.
struct Router {
    at::Tensor gate_ED;
    at::Tensor bias_E;       ///< of the logits; undefined: none
    at::Tensor correction_E; ///< float32, added to the scores for the choice alone; undefined: none
};

/// Picks K experts for each token, in float32 (float64 for float64) from the product with the gate
/// on, whatever the dtype of x.
///
/// Gradients flow through the weights, not through the choice. Equal scores are chosen as at::topk
/// does. Non-finite input gives a non-finite `balance`, which the trainer's check reports. For
/// Sigmoid the probabilities of `balance` are the scores divided by their sum over all experts.
///
/// @param x_TD  T = 0 is allowed (balance and zLoss are then 0)
///
/// Source: Shazeer et al. 2017, arXiv:1701.06538; balance: Fedus et al. 2021, arXiv:2101.03961,
/// eq. 4-6, for K > 1 every choice counts (Megatron's form: Hugging Face's is K times this);
/// zLoss: Zoph et al. 2022, arXiv:2202.08906, eq. 5; groups: DeepSeek-AI 2024, arXiv:2405.04434,
/// section 2.2.2; sigmoid and correction: DeepSeek-V3, arXiv:2412.19437, section 2.1.2.
[[nodiscard]] Routing route(const at::Tensor &x_TD, const Router &router, const RouterRule &rule);

/// The same from logits [T, E] in float32 or float64.
[[nodiscard]] Routing routeLogits(const at::Tensor &logits_TE, const RouterRule &rule,
                                  const at::Tensor &correction_E = {});

} // namespace tessera::nn
