// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/ScalarType.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::nn {

// Shape letters: T tokens   P pairs of a head (half its width)

/// Frequencies for texts longer than the model was first trained on.
struct RopeStretch {
    enum class Kind {
        Linear, ///< every frequency divided by factor
        Llama3, ///< high ones kept, low ones divided, those between interpolated
    };
    Kind kind = Kind::Linear;
    double factor = 1;
    double lowFrequencyFactor = 1;
    double highFrequencyFactor = 4;
    std::int64_t originalContext = 8192;
};

/// theta^(-2p / width) for each pair p, in float64, then stretched.
/// Source: Su et al. 2021, arXiv:2104.09864; Llama3 as in Meta's Llama 3.1 reference code.
[[nodiscard]] std::vector<double> ropeFrequencies(std::int64_t headWidth, double theta,
                                                  const std::optional<RopeStretch> &stretch);

struct RopeTables {
    at::Tensor cos_TP;
    at::Tensor sin_TP;
};

/// Tables for the positions of a batch, made once for all layers.
///
/// Angles are float32 products of position and float32 frequency, as in Hugging Face, so that far
/// positions agree to the last digit; float64 throughout when `type` is float64.
[[nodiscard]] RopeTables ropeTables(const at::Tensor &positions_T,
                                    const std::vector<double> &frequencies, c10::ScalarType type);

} // namespace tessera::nn
