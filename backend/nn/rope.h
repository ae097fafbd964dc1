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
        Linear,  ///< every frequency divided by factor
        Dynamic, ///< a larger base for texts longer than the original context
        Llama3,  ///< high ones kept, low ones divided, those between interpolated
        Yarn,    ///< the same by turns in the original context, along the pairs
    };
    Kind kind = Kind::Linear;
    double factor = 1;
    double lowFrequencyFactor = 1;
    double highFrequencyFactor = 4;
    std::int64_t originalContext = 8192;
    double betaFast = 32;       ///< Yarn: pairs with more turns are kept
    double betaSlow = 1;        ///< Yarn: pairs with fewer are divided
    bool truncate = true;       ///< Yarn: the border pairs are whole numbers
    double attentionFactor = 1; ///< cos and sin are multiplied by it
};

/// How positions turn the heads of some layers.
struct RopeSpec {
    std::int64_t width = 0; ///< dimensions of a head that turn, even
    double theta = 10000;
    std::optional<RopeStretch> stretch;
};

/// theta^(-2p / width) for each pair p, in float64, then stretched.
///
/// @param longest  tokens of the longest document, for Dynamic
/// Source: Su et al. 2021, arXiv:2104.09864; Llama3 as in Meta's Llama 3.1 reference code; Yarn:
/// Peng et al. 2023, arXiv:2309.00071; Dynamic (NTK) as in Hugging Face.
[[nodiscard]] std::vector<double> ropeFrequencies(const RopeSpec &spec, std::int64_t longest = 0);

struct RopeTables {
    at::Tensor cos_TP;
    at::Tensor sin_TP;
};

/// Tables for the positions of a batch, made once for all layers.
///
/// Angles are float32 products of position and float32 frequency, as in Hugging Face, so that far
/// positions agree to the last digit; float64 throughout when `type` is float64.
///
/// @param scale  of cos and sin
[[nodiscard]] RopeTables ropeTables(const at::Tensor &positions_T,
                                    const std::vector<double> &frequencies, c10::ScalarType type,
                                    double scale = 1);

/// Which two numbers of a head turn together.
enum class RopePairs {
    Halves,     ///< x[c] and x[c + C/2]
    Neighbours, ///< x[2c] and x[2c + 1]; the result lies in halves, for q and k alike
};

/// Turns the first dimensions of each head, as many as the tables have pairs for; the others stay.
[[nodiscard]] at::Tensor applyRope(const at::Tensor &x_THC, const RopeTables &tables,
                                   RopePairs pairs = RopePairs::Halves);

} // namespace tessera::nn
