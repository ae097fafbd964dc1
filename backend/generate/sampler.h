// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <cstdint>

namespace tessera::generate {

// Shape letters: V vocabulary

/// How the next token is chosen.
struct Sampling {
    double temperature = 0; ///< logits are divided by it; 0: always the likeliest
    std::int64_t topK = 0;  ///< only so many of the likeliest; 0: all
    double topP = 1;        ///< only the likeliest that have this probability together; 1: all
    std::int64_t seed = 0;
};

/// OutOfRange for numbers that mean nothing: temperature >= 0, topK >= 0, 0 < topP <= 1.
[[nodiscard]] Result<void> checkSampling(const Sampling &sampling);

/// log-probabilities -> the same with everything that may not be chosen at minus infinity: first
/// temperature, then top-k, then top-p, as Hugging Face applies them. At least one stays.
///
/// @param logits_V  float32 or float64
[[nodiscard]] at::Tensor allowedLogits(const at::Tensor &logits_V, const Sampling &sampling);

/// Chooses tokens one after the other. The same seed and logits give the same tokens.
class Sampler
{
public:
    explicit Sampler(const Sampling &sampling);

    /// @param logits_V  any floating type and device
    [[nodiscard]] std::int64_t choose(const at::Tensor &logits_V);

private:
    Sampling m_sampling;
    at::Generator m_generator; ///< of the CPU, whatever the device of the model
};

} // namespace tessera::generate
