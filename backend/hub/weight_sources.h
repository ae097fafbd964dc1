// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/parameter_table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::hub {

/// How the values of a file tensor lie, beside the parameter's own order. The parameter of experts
/// is [E, rows, columns] or [E, size], gate rows ahead of up rows.
enum class FileLayout {
    Same,
    Transposed,      ///< [E, columns, rows]
    TransposedPairs, ///< [E, columns, rows], rows as gate 0, up 0, gate 1, up 1, ...
    Pairs,           ///< [E, size] as gate 0, up 0, gate 1, up 1, ...
};

/// How one file tensor fills (part of) one of our parameters.
struct WeightSource {
    std::string fileName;     ///< name in a Hugging Face folder: "...mlp.experts.3.up_proj.weight"
    std::string ggufName;     ///< name in a GGUF file: "blk.0.ffn_up_exps.weight"; empty: not there
    std::int64_t expert = -1; ///< global expert whose slice this fills; -1: the whole parameter
    std::int64_t firstRow = 0;            ///< first row of the (expert's) matrix that this fills
    std::int64_t rows = 0;                ///< rows filled; with all experts: rows of each
    bool ggufPermuted = false;            ///< llama q/k: GGUF stores rows of each head interleaved
    std::int64_t ggufHeads = 0;           ///< heads of that permutation
    bool ggufStacked = false;             ///< the GGUF tensor has all experts: [E, rows, columns]
    FileLayout layout = FileLayout::Same; ///< of the tensor in a Hugging Face folder
};

/// All sources of one base parameter (nn::Parameter::name), in order.
struct ParameterSources {
    std::string parameter;
    std::vector<WeightSource> sources;
};

/// The table of a model: every base parameter, all experts (a rank takes those it owns). Used for
/// loading and, read the other way, for export.
[[nodiscard]] std::vector<ParameterSources> weightSources(const ModelConfig &config);

/// For sparse upcycling: sources of `moe` in a file of the dense model it came from. Routers have
/// no source (they start at random).
[[nodiscard]] std::vector<ParameterSources> upcyclingSources(const ModelConfig &moe);

/// The sources of one line of modelParameters().
[[nodiscard]] std::vector<WeightSource> sourcesOf(const ModelParameter &parameter,
                                                  const ModelConfig &config);

/// Shape of the Hugging Face tensor of one source of `parameter`.
[[nodiscard]] std::vector<std::int64_t> fileShape(const ModelParameter &parameter,
                                                  const WeightSource &source);

} // namespace tessera::hub
