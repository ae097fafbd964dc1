// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <optional>

namespace tessera::nn {

// Shape letters: T tokens   I inputs   O outputs   R rank of the low-rank pair

/// Random zeroing of LoRA's input; off by default.
struct Dropout {
    double probability = 0;
    std::optional<at::Generator> generator; ///< of the tensors' device; needed when it is on

    [[nodiscard]] bool on() const { return probability > 0; }
};

/// mask * x / (1 - p), the mask drawn from `dropout.generator`; x itself when it is off.
[[nodiscard]] at::Tensor dropped(const at::Tensor &x, const Dropout &dropout);

/// A linear layer, with a low-rank pair beside it when LoRA adapts it.
struct Linear {
    at::Tensor weight_OI;
    at::Tensor bias_O;   ///< undefined: none
    at::Tensor loraA_RI; ///< undefined: not adapted
    at::Tensor loraB_OR;
    double loraScale = 0;

    [[nodiscard]] bool adapted() const { return loraA_RI.defined(); }
};

/// x W^T + b, and + scale * (dropped(x) A^T) B^T when adapted.
/// Source: Hu et al. 2021, arXiv:2106.09685; dropout as in PEFT, on the pair's input alone.
[[nodiscard]] at::Tensor linear(const at::Tensor &x_TI, const Linear &layer,
                                const Dropout &dropout = {});

} // namespace tessera::nn
