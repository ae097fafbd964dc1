// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/sources.h"

#include "backend/hub/architectures.h"

#include <fmt/format.h>

namespace tessera::models {

namespace {

/// GGUF files of the architecture "llama" store q and k with the rows of each head interleaved.
bool ggufPermutes(const hub::ModelConfig &config)
{
    const hub::Architecture *const known = hub::findArchitecture(config.architecture);
    return known != nullptr && known->gguf == "llama";
}

std::string layerName(std::int64_t layer, std::string_view rest)
{
    return fmt::format("model.layers.{}.{}", layer, rest);
}

std::string blockName(std::int64_t layer, std::string_view rest)
{
    return fmt::format("blk.{}.{}", layer, rest);
}

} // namespace

SourceTable::SourceTable(const hub::ModelConfig &config)
    : m_config(config), m_ggufPermutes(ggufPermutes(config))
{}

void SourceTable::addEmbedding()
{
    addWhole("model.embed_tokens.weight", "token_embd.weight", m_config.vocab);
}

void SourceTable::addAttention(std::int64_t layer)
{
    const std::int64_t queries = m_config.heads * m_config.headDim;
    const std::int64_t keys = m_config.queryGroups * m_config.headDim;
    const std::int64_t queryHeads = m_ggufPermutes ? m_config.heads : 0;
    const std::int64_t keyHeads = m_ggufPermutes ? m_config.queryGroups : 0;
    addWhole(layerName(layer, "input_layernorm.weight"), blockName(layer, "attn_norm.weight"),
             m_config.hidden);
    addProjection(layerName(layer, "self_attn.q_proj"), blockName(layer, "attn_q"), queries,
                  queryHeads);
    addProjection(layerName(layer, "self_attn.k_proj"), blockName(layer, "attn_k"), keys, keyHeads);
    addProjection(layerName(layer, "self_attn.v_proj"), blockName(layer, "attn_v"), keys, 0);
    addWhole(layerName(layer, "self_attn.o_proj.weight"), blockName(layer, "attn_output.weight"),
             m_config.hidden);
    if (m_config.qkNorm) {
        addWhole(layerName(layer, "self_attn.q_norm.weight"),
                 blockName(layer, "attn_q_norm.weight"), m_config.headDim);
        addWhole(layerName(layer, "self_attn.k_norm.weight"),
                 blockName(layer, "attn_k_norm.weight"), m_config.headDim);
    }
    addWhole(layerName(layer, "post_attention_layernorm.weight"),
             blockName(layer, "ffn_norm.weight"), m_config.hidden);
}

void SourceTable::addDenseMlp(std::int64_t layer)
{
    addWhole(layerName(layer, "mlp.gate_proj.weight"), blockName(layer, "ffn_gate.weight"),
             m_config.ffnHidden);
    addWhole(layerName(layer, "mlp.up_proj.weight"), blockName(layer, "ffn_up.weight"),
             m_config.ffnHidden);
    addWhole(layerName(layer, "mlp.down_proj.weight"), blockName(layer, "ffn_down.weight"),
             m_config.hidden);
}

void SourceTable::addExperts(std::int64_t layer, const ExpertFileNames &names)
{
    const std::string block = layerName(layer, names.block);
    const auto file = [&](std::int64_t expert, std::string_view matrix) {
        return fmt::format("{}.experts.{}.{}.weight", block, expert, matrix);
    };
    const auto source = [&](std::int64_t expert, std::string_view matrix, std::string_view gguf,
                            std::int64_t firstRow, std::int64_t rows) {
        return WeightSource{.fileName = file(expert, matrix),
                            .ggufName = blockName(layer, gguf),
                            .expert = expert,
                            .firstRow = firstRow,
                            .rows = rows,
                            .ggufStacked = true};
    };
    add(layerName(layer, "mlp.gate.weight"),
        {.fileName = block + ".gate.weight",
         .ggufName = blockName(layer, "ffn_gate_inp.weight"),
         .rows = m_config.experts});
    const std::int64_t width = m_config.moeFfnHidden;
    const std::string gateUp = layerName(layer, "mlp.experts.gate_up_proj");
    const std::string down = layerName(layer, "mlp.experts.down_proj");
    for (std::int64_t expert = 0; expert < m_config.experts; ++expert) {
        add(gateUp, source(expert, names.gate, "ffn_gate_exps.weight", 0, width));
        add(gateUp, source(expert, names.up, "ffn_up_exps.weight", width, width));
    }
    for (std::int64_t expert = 0; expert < m_config.experts; ++expert)
        add(down, source(expert, names.down, "ffn_down_exps.weight", 0, m_config.hidden));
}

void SourceTable::addUpcycledExperts(std::int64_t layer)
{
    const auto source = [&](std::int64_t expert, std::string_view matrix, std::string_view gguf,
                            std::int64_t firstRow, std::int64_t rows) {
        return WeightSource{.fileName = layerName(layer, matrix),
                            .ggufName = blockName(layer, gguf),
                            .expert = expert,
                            .firstRow = firstRow,
                            .rows = rows};
    };
    m_table.push_back({.parameter = layerName(layer, "mlp.gate.weight"), .sources = {}});
    const std::int64_t width = m_config.moeFfnHidden;
    const std::string gateUp = layerName(layer, "mlp.experts.gate_up_proj");
    const std::string down = layerName(layer, "mlp.experts.down_proj");
    for (std::int64_t expert = 0; expert < m_config.experts; ++expert) {
        add(gateUp, source(expert, "mlp.gate_proj.weight", "ffn_gate.weight", 0, width));
        add(gateUp, source(expert, "mlp.up_proj.weight", "ffn_up.weight", width, width));
    }
    for (std::int64_t expert = 0; expert < m_config.experts; ++expert)
        add(down, source(expert, "mlp.down_proj.weight", "ffn_down.weight", 0, m_config.hidden));
}

void SourceTable::addHead()
{
    addWhole("model.norm.weight", "output_norm.weight", m_config.hidden);
    if (!m_config.tiedEmbeddings)
        addWhole("lm_head.weight", "output.weight", m_config.vocab);
}

void SourceTable::add(std::string parameter, WeightSource source)
{
    if (m_table.empty() || m_table.back().parameter != parameter)
        m_table.push_back({.parameter = std::move(parameter), .sources = {}});
    m_table.back().sources.push_back(std::move(source));
}

void SourceTable::addWhole(std::string parameter, std::string ggufName, std::int64_t rows)
{
    WeightSource source{.fileName = parameter, .ggufName = std::move(ggufName), .rows = rows};
    add(std::move(parameter), std::move(source));
}

void SourceTable::addProjection(const std::string &module, const std::string &ggufModule,
                                std::int64_t rows, std::int64_t permutedHeads)
{
    const auto addPart = [&](std::string_view part) {
        const std::string name = fmt::format("{}.{}", module, part);
        add(name,
            {.fileName = name,
             .ggufName = fmt::format("{}.{}", ggufModule, part),
             .rows = rows,
             .ggufPermuted = permutedHeads > 0,
             .ggufHeads = permutedHeads});
    };
    addPart("weight");
    if (m_config.qkvBias)
        addPart("bias");
}

} // namespace tessera::models
