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
    const std::string layer = layerPrefixes(parameter.name).first;
    std::vector<WeightSource> sources;
    for (std::int64_t expert = 0; expert < config.experts; ++expert)
        for (const Part &part : partsOf(parameter, names))
            sources.push_back({.name = fmt::format("{}{}.experts.{}.{}.weight", layer,
                                                   names.fileBlock, expert, part.matrix),
                               .expert = expert,
                               .firstRow = part.firstRow,
                               .rows = part.rows});
    return sources;
}

/// GGUF keeps one matrix, or bias, of all of a layer's experts in one tensor; some files have gate
/// and up as one matrix, gate rows first.
std::vector<WeightSource> ggufExperts(const ModelParameter &parameter, const ModelConfig &config)
{
    const std::string block = layerPrefixes(parameter.name).second;
    const bool bias = parameter.role == ParameterRole::ExpertVector;
    const bool joined = config.ggufJoinedExperts && !isDown(parameter);
    const std::vector<Part> parts = joined
        ? std::vector<Part>{{.matrix = {}, .gguf = "gate_up", .rows = parameter.shape[1]}}
        : partsOf(parameter, familyTensors(config.family));
    std::vector<WeightSource> sources;
    for (std::int64_t expert = 0; expert < config.experts; ++expert)
        for (const Part &part : parts)
            sources.push_back({.name = fmt::format("{}ffn_{}_exps.{}", block, part.gguf,
                                                   bias ? "bias" : "weight"),
                               .expert = expert,
                               .firstRow = part.firstRow,
                               .rows = part.rows,
                               .stacked = true});
    return sources;
}

/// Keys and values of latent attention's kv_b_proj as tensors of their own, [H, R, N] and
/// [H, W, R]: llama.cpp multiplies the first into the queries.
std::vector<WeightSource> ggufKeyValueParts(const ModelParameter &parameter,
                                            const LatentAttention &latent, std::int64_t heads)
{
    const std::string block = layerPrefixes(parameter.name).second;
    return {{.name = block + "attn_k_b.weight",
             .rows = latent.plainDim,
             .heads = heads,
             .layout = FileLayout::Transposed},
            {.name = block + "attn_v_b.weight",
             .firstRow = latent.plainDim,
             .rows = latent.valueDim,
             .heads = heads}};
}

FileLayout stackedLayout(const ModelParameter &parameter, const FamilyTensors &names,
                         ExpertFiles files)
{
    if (!names.interleavedExperts)
        return FileLayout::Same;
    if (parameter.role == ParameterRole::ExpertVector || files == ExpertFiles::Mxfp4)
        return isDown(parameter) ? FileLayout::Same : FileLayout::Pairs;
    return isDown(parameter) ? FileLayout::Transposed : FileLayout::TransposedPairs;
}

bool stackedInFiles(const ModelConfig &config)
{
    return config.expertFiles == ExpertFiles::Stacked
        || familyTensors(config.family).interleavedExperts;
}

std::vector<WeightSource> upcycledSources(const ModelParameter &parameter,
                                          const ModelConfig &config, bool gguf)
{
    const auto [layer, block] = layerPrefixes(parameter.name);
    std::vector<WeightSource> sources;
    for (std::int64_t expert = 0; expert < config.experts; ++expert)
        for (const Part &part : partsOf(parameter, familyTensors("")))
            sources.push_back({.name = gguf ? fmt::format("{}ffn_{}.weight", block, part.gguf)
                                            : fmt::format("{}mlp.{}.weight", layer, part.matrix),
                               .expert = expert,
                               .firstRow = part.firstRow,
                               .rows = part.rows});
    return sources;
}

bool isRouter(const ModelParameter &parameter)
{
    return parameter.name.ends_with(".mlp.gate.weight");
}

bool isSplitInGguf(const ModelParameter &parameter, const ModelConfig &config)
{
    return config.latent && config.latent->ggufSplit
        && parameter.name.ends_with(".kv_b_proj.weight");
}

} // namespace

std::vector<WeightSource> folderSources(const ModelParameter &parameter, const ModelConfig &config)
{
    if (!parameter.ofExperts())
        return {{.name = parameter.fileName, .rows = parameter.shape.front()}};
    if (stackedInFiles(config))
        return {
            {.name = parameter.fileName,
             .rows = parameter.shape[1],
             .layout = stackedLayout(parameter, familyTensors(config.family), config.expertFiles)}};
    return expertByExpert(parameter, config);
}

std::vector<WeightSource> ggufSources(const ModelParameter &parameter, const ModelConfig &config)
{
    if (parameter.ofExperts())
        return ggufExperts(parameter, config);
    if (isSplitInGguf(parameter, config))
        return ggufKeyValueParts(parameter, *config.latent, config.heads);
    return {{.name = parameter.ggufName,
             .rows = parameter.shape.front(),
             .layout = parameter.ggufLayout,
             .pairedHeads = parameter.ggufHeads}};
}

std::vector<ParameterSources> weightSources(const ModelConfig &config)
{
    std::vector<ParameterSources> table;
    for (const ModelParameter &parameter : modelParameters(config))
        table.push_back({.parameter = parameter.name,
                         .sources = folderSources(parameter, config),
                         .gguf = ggufSources(parameter, config)});
    return table;
}

std::vector<ParameterSources> upcyclingSources(const ModelConfig &moe)
{
    std::vector<ParameterSources> table;
    for (const ModelParameter &parameter : modelParameters(moe)) {
        ParameterSources &line = table.emplace_back();
        line.parameter = parameter.name;
        if (isRouter(parameter))
            continue;
        const bool experts = parameter.ofExperts();
        line.sources =
            experts ? upcycledSources(parameter, moe, false) : folderSources(parameter, moe);
        line.gguf = experts ? upcycledSources(parameter, moe, true) : ggufSources(parameter, moe);
    }
    return table;
}

std::vector<std::int64_t> fileShape(const ModelParameter &parameter, const WeightSource &source)
{
    std::vector<std::int64_t> shape = parameter.shape;
    if (source.expert >= 0) {
        shape[source.stacked ? 1 : 0] = source.rows;
        if (!source.stacked)
            shape.erase(shape.begin() + 1);
    } else if (source.heads > 0) {
        shape = {source.heads, source.rows, shape.back()};
    }
    if (source.layout == FileLayout::Transposed || source.layout == FileLayout::TransposedPairs)
        std::swap(shape[1], shape[2]);
    return shape;
}

} // namespace tessera::hub
