// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/nn/attention.h"
#include "backend/nn/linear.h"
#include "backend/nn/norm.h"
#include "backend/nn/rope.h"

#include <cstdint>

namespace tessera::nn {

// Shape letters: T tokens   D model width   H heads   Q, R ranks of the narrow matrices
//                N plain width of a head   P width that RoPE turns   W width of a value

/// Multi-head latent attention: what a token leaves for later ones is one narrow vector, from which
/// every head makes its own key and value; one more key of P numbers is shared by all heads and
/// carries the position.
///
/// Source: DeepSeek-AI 2024, DeepSeek-V2, arXiv:2405.04434, section 2.1.
struct LatentAttention {
    Linear query;        ///< [H (N + P), D]; undefined where q goes through a narrow matrix
    Linear queryDown;    ///< [Q, D]
    Norm queryNorm;      ///< [Q]
    Linear queryUp;      ///< [H (N + P), Q]
    Linear keyValueDown; ///< [R + P, D]: the narrow vector, then the shared key
    Norm keyValueNorm;   ///< [R]
    Linear keyValueUp;   ///< [H (N + W), R]: of each head the key, then the value
    Linear output;       ///< [D, H W]
    std::int64_t heads = 0;
    std::int64_t plainWidth = 0;
    std::int64_t ropeWidth = 0;
    std::int64_t valueWidth = 0;
    RopePairs pairs = RopePairs::Neighbours;
    double normEps = 1e-6;
};

/// @return [T, D]
[[nodiscard]] at::Tensor latentAttention(const at::Tensor &x_TD, const LatentAttention &layer,
                                         const RopeTables &rope, const AttentionPlan &plan,
                                         const AttentionExtras &extras, const Dropout &dropout);

} // namespace tessera::nn
