// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/parameter_table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::hub {

/// How one file tensor fills (part of) one of our parameters.
struct WeightSource {
    std::string name;          ///< in the file: "...mlp.experts.3.up_proj.weight"
    std::int64_t expert = -1;  ///< global expert whose slice this fills; -1: the whole parameter
    std::int64_t firstRow = 0; ///< first row of the (expert's, head's) matrix that this fills
    std::int64_t rows = 0;     ///< rows filled; with all experts or heads: rows of each
    bool stacked = false;      ///< the tensor has all experts: [E, rows, columns]
    std::int64_t heads = 0;    ///< above 0: the tensor is [heads, rows, columns], and the parameter
                               ///< has the rows of one head after the other
    FileLayout layout = FileLayout::Same; ///< of the values in the file
    std::int64_t pairedHeads = 0;         ///< of FileLayout::PairedHeads
};

/// All sources of one base parameter (nn::Parameter::name), in order: in a Hugging Face folder, and
/// in a GGUF file.
struct ParameterSources {
    std::string parameter;
    std::vector<WeightSource> sources;
    std::vector<WeightSource> gguf;
};

/// The table of a model: every base parameter, all experts (a rank takes those it owns). Used for
/// loading and, read the other way, for export.
[[nodiscard]] std::vector<ParameterSources> weightSources(const ModelConfig &config);

/// For sparse upcycling: sources of `moe` in a file of the dense model it came from. Routers have
/// no source (they start at random).
[[nodiscard]] std::vector<ParameterSources> upcyclingSources(const ModelConfig &moe);

/// The sources of one line of modelParameters() in a Hugging Face folder, and in a GGUF file.
[[nodiscard]] std::vector<WeightSource> folderSources(const ModelParameter &parameter,
                                                      const ModelConfig &config);
[[nodiscard]] std::vector<WeightSource> ggufSources(const ModelParameter &parameter,
                                                    const ModelConfig &config);

/// Shape of the file tensor of one source of `parameter`.
[[nodiscard]] std::vector<std::int64_t> fileShape(const ModelParameter &parameter,
                                                  const WeightSource &source);

} // namespace tessera::hub
