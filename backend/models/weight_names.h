// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::models {

/// How one file tensor fills (part of) one of our parameters.
struct WeightSource {
    std::string fileName;     ///< name in a Hugging Face folder: "...mlp.experts.3.up_proj.weight"
    std::string ggufName;     ///< name in a GGUF file: "blk.0.ffn_up_exps.weight"; empty: not there
    std::int64_t expert = -1; ///< global expert whose slice this fills; -1: the whole parameter
    std::int64_t firstRow = 0;  ///< first row of the (expert's) matrix that this fills
    std::int64_t rows = 0;      ///< rows filled
    bool ggufPermuted = false;  ///< llama q/k: GGUF stores rows of each head interleaved
    std::int64_t ggufHeads = 0; ///< heads of that permutation
    bool ggufStacked = false;   ///< the GGUF tensor has all experts: [E, rows, columns]
};

/// All sources of one base parameter (nn::Parameter::name), in order.
struct ParameterSources {
    std::string parameter;
    std::vector<WeightSource> sources;
};

/// The table of a model: every base parameter, all experts (a rank takes those it owns). Used for
/// loading and, read the other way, for export. An upcycled model lists its dense sources through
/// denseSources() instead.
[[nodiscard]] std::vector<ParameterSources> weightSources(const hub::ModelConfig &config);

/// For sparse upcycling: sources of `moe` in a file of the dense model it came from. Routers have
/// no source (they start at random).
[[nodiscard]] std::vector<ParameterSources> upcyclingSources(const hub::ModelConfig &moe);

} // namespace tessera::models
