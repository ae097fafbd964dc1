// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/hub/model_folder.h"

#include <c10/core/Device.h>
#include <c10/core/ScalarType.h>

#include <cstdint>
#include <vector>

namespace tessera::train {

struct TokenProbability {
    std::int64_t id = 0;
    double logprob = 0; ///< natural logarithm
};

/// What a model says of a text, token by token. Position p predicts token p + 1, so the first token
/// has no probability.
struct Scores {
    std::vector<std::int64_t> ids;                  ///< T tokens
    std::vector<double> logprobs;                   ///< T - 1, of ids[1] and on
    std::vector<std::vector<TokenProbability>> top; ///< T - 1, the likeliest tokens, best first
    double loss = 0;                                ///< mean of -logprob; e^loss is the perplexity
    std::vector<int> moeLayers;
    /// For each of moeLayers and each token the chosen experts, best first.
    std::vector<std::vector<std::vector<std::int64_t>>> experts;
};

struct ScoreRequest {
    const hub::ModelFolder *model = nullptr;        ///< with weights
    std::vector<std::int64_t> ids;                  ///< at least 2, each below the vocabulary
    c10::ScalarType dtype = c10::ScalarType::Float; ///< of weights and activations
    c10::Device device = c10::Device(c10::DeviceType::CPU);
    std::int64_t top = 5;
};

/// Loads the model and runs it over the text once, without gradients; log-probabilities are
/// computed in float32 (float64 for float64). OutOfRange for ids that the vocabulary lacks or a
/// text of one token; what loading fails with.
[[nodiscard]] Result<Scores> scoreText(const ScoreRequest &request);

} // namespace tessera::train
