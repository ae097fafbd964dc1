// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/weight_names.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::models {

/// Names of an expert's matrices in a Hugging Face folder:
/// "model.layers.N.<block>.experts.J.<gate>.weight"; the router is "<block>.gate.weight".
struct ExpertFileNames {
    std::string_view block;
    std::string_view gate;
    std::string_view up;
    std::string_view down;
};

/// Collects where the parameters of the shared decoder lie in files, in the order of the model.
class SourceTable
{
public:
    explicit SourceTable(const hub::ModelConfig &config);

    void addEmbedding();
    void addAttention(std::int64_t layer); ///< with the two norms of the layer
    void addDenseMlp(std::int64_t layer);
    void addExperts(std::int64_t layer, const ExpertFileNames &names);
    /// Every expert filled from the dense feed-forward of the layer; the router has no source.
    void addUpcycledExperts(std::int64_t layer);
    void addHead(); ///< final norm, and the head unless it is tied

    [[nodiscard]] const hub::ModelConfig &config() const { return m_config; }
    [[nodiscard]] std::vector<ParameterSources> take() { return std::move(m_table); }

private:
    void add(std::string parameter, WeightSource source);
    void addWhole(std::string parameter, std::string ggufName, std::int64_t rows);
    void addProjection(const std::string &module, const std::string &ggufModule, std::int64_t rows,
                       std::int64_t permutedHeads);

    const hub::ModelConfig &m_config;
    bool m_ggufPermutes = false;
    std::vector<ParameterSources> m_table;
};

} // namespace tessera::models
