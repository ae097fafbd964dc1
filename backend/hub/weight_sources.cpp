// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/weight_sources.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace tessera::hub {
namespace {

/// Parts of an expert's parameter: gate and up rows, or down rows.
struct Part {
    std::string_view matrix; ///< in a Hugging Face folder
    std::string_view gguf;   ///< in a GGUF file: ffn_<gguf>_exps.weight
    std::int64_t firstRow = 0;
    std::int64_t rows = 0;
};

bool isDown(const ModelParameter &parameter)
{
    return parameter.name.find(".down_proj") != std::string::npos;
}

std::vector<Part> partsOf(const ModelParameter &parameter, const FamilyTensors &names)
{
    const std::int64_t rows = parameter.shape[1];
    if (isDown(parameter))
        return {{names.down, "down", 0, rows}};
    return {{names.gate, "gate", 0, rows / 2}, {names.up, "up", rows / 2, rows / 2}};
}

/// "model.layers.3." and "blk.3." of a parameter of layer 3.
std::pair<std::string, std::string> layerPrefixes(const std::string &name)
{
    constexpr std::string_view kLayers = "model.layers.";
    const auto end = name.find('.', kLayers.size());
    return {name.substr(0, end + 1),
            fmt::format("blk.{}.", name.substr(kLayers.size(), end - kLayers.size()))};
}

std::vector<WeightSource> expertByExpert(const ModelParameter &parameter, const ModelConfig &config)
{
    const FamilyTensors &names = familyTensors(config.family);
    const auto [layer, block] = layerPrefixes(parameter.name);
    std::vector<WeightSource> sources;
    for (std::int64_t expert = 0; expert < config.experts; ++expert)
        for (const Part &part : partsOf(parameter, names))
            sources.push_back({.fileName = fmt::format("{}{}.experts.{}.{}.weight", layer,
                                                       names.fileBlock, expert, part.matrix),
                               .ggufName = fmt::format("{}ffn_{}_exps.weight", block, part.gguf),
                               .expert = expert,
                               .firstRow = part.firstRow,
                               .rows = part.rows,
                               .ggufStacked = true});
    return sources;
}

FileLayout stackedLayout(const ModelParameter &parameter, const FamilyTensors &names)
{
    if (!names.interleavedExperts)
        return FileLayout::Same;
    if (parameter.role == ParameterRole::ExpertVector)
        return isDown(parameter) ? FileLayout::Same : FileLayout::Pairs;
    return isDown(parameter) ? FileLayout::Transposed : FileLayout::TransposedPairs;
}

bool stackedInFiles(const ModelConfig &config)
{
    return config.expertFiles == ExpertFiles::Stacked
        || familyTensors(config.family).interleavedExperts;
}

std::vector<WeightSource> upcycledSources(const ModelParameter &parameter,
                                          const ModelConfig &config)
{
    const auto [layer, block] = layerPrefixes(parameter.name);
    std::vector<WeightSource> sources;
    for (std::int64_t expert = 0; expert < config.experts; ++expert)
        for (const Part &part : partsOf(parameter, familyTensors("")))
            sources.push_back({.fileName = fmt::format("{}mlp.{}.weight", layer, part.matrix),
                               .ggufName = fmt::format("{}ffn_{}.weight", block, part.gguf),
                               .expert = expert,
                               .firstRow = part.firstRow,
                               .rows = part.rows});
    return sources;
}

bool isRouter(const ModelParameter &parameter)
{
    return parameter.name.ends_with(".mlp.gate.weight");
}

template<typename Sources>
std::vector<ParameterSources> tableOf(const ModelConfig &config, Sources &&sources)
{
    std::vector<ParameterSources> table;
    for (const ModelParameter &parameter : modelParameters(config))
        table.push_back({.parameter = parameter.name, .sources = sources(parameter)});
    return table;
}

} // namespace

std::vector<WeightSource> sourcesOf(const ModelParameter &parameter, const ModelConfig &config)
{
    if (!parameter.ofExperts())
        return {{.fileName = parameter.fileName,
                 .ggufName = parameter.ggufName,
                 .rows = parameter.shape.front(),
                 .ggufPermuted = parameter.ggufHeads > 0,
                 .ggufHeads = parameter.ggufHeads}};
    if (stackedInFiles(config))
        return {{.fileName = parameter.fileName,
                 .rows = parameter.shape[1],
                 .layout = stackedLayout(parameter, familyTensors(config.family))}};
    return expertByExpert(parameter, config);
}

std::vector<ParameterSources> weightSources(const ModelConfig &config)
{
    return tableOf(config,
                   [&](const ModelParameter &parameter) { return sourcesOf(parameter, config); });
}

std::vector<ParameterSources> upcyclingSources(const ModelConfig &moe)
{
    return tableOf(moe, [&](const ModelParameter &parameter) {
        if (isRouter(parameter))
            return std::vector<WeightSource>();
        return parameter.ofExperts() ? upcycledSources(parameter, moe) : sourcesOf(parameter, moe);
    });
}

std::vector<std::int64_t> fileShape(const ModelParameter &parameter, const WeightSource &source)
{
    std::vector<std::int64_t> shape = parameter.shape;
    if (source.expert >= 0) {
        shape.erase(shape.begin());
        shape.front() = source.rows;
    } else if (source.layout == FileLayout::Transposed
               || source.layout == FileLayout::TransposedPairs) {
        std::swap(shape[1], shape[2]);
    }
    return shape;
}

} // namespace tessera::hub
