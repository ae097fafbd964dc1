// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/build.h"

#include <fmt/format.h>

namespace tessera::models {

namespace {

void buildAttention(AttentionWeights &attention, ParameterList &list,
                    const hub::ModelConfig &config, const std::string &prefix)
{
    const std::int64_t queries = config.heads * config.headDim;
    const std::int64_t keys = config.queryGroups * config.headDim;
    list.addLinear(attention.query, prefix + "q_proj", queries, config.hidden, config.qkvBias);
    list.addLinear(attention.key, prefix + "k_proj", keys, config.hidden, config.qkvBias);
    list.addLinear(attention.value, prefix + "v_proj", keys, config.hidden, config.qkvBias);
    list.addLinear(attention.output, prefix + "o_proj", config.hidden, queries);
    if (config.qkNorm) {
        list.addVector(attention.queryNorm_C, prefix + "q_norm.weight", config.headDim);
        list.addVector(attention.keyNorm_C, prefix + "k_norm.weight", config.headDim);
    }
}

void buildMlp(nn::Mlp &mlp, ParameterList &list, const hub::ModelConfig &config,
              const std::string &prefix)
{
    list.addLinear(mlp.gate, prefix + "gate_proj", config.ffnHidden, config.hidden);
    list.addLinear(mlp.up, prefix + "up_proj", config.ffnHidden, config.hidden);
    list.addLinear(mlp.down, prefix + "down_proj", config.hidden, config.ffnHidden);
}

void buildMoe(nn::Moe &moe, ParameterList &list, const hub::ModelConfig &config,
              const std::string &prefix, const BuildOptions &options)
{
    list.addMatrix(moe.gate_ED, prefix + "gate.weight", config.experts, config.hidden);
    list.addExperts(moe.gateUp_LGD, prefix + "experts.gate_up_proj", config.experts,
                    2 * config.moeFfnHidden, config.hidden);
    list.addExperts(moe.down_LDF, prefix + "experts.down_proj", config.experts, config.hidden,
                    config.moeFfnHidden);
    moe.expertsPerToken = config.topk;
    moe.normaliseWeights = config.normTopkProb;
    moe.method = options.loopExperts ? kernels::GroupedMethod::Loop : kernels::GroupedMethod::Auto;
}

void buildLayer(DecoderLayer &layer, ParameterList &list, const hub::ModelConfig &config,
                std::int64_t index, const BuildOptions &options)
{
    const std::string prefix = fmt::format("model.layers.{}.", index);
    list.addVector(layer.inputNorm_D, prefix + "input_layernorm.weight", config.hidden);
    buildAttention(layer.attention, list, config, prefix + "self_attn.");
    list.addVector(layer.postNorm_D, prefix + "post_attention_layernorm.weight", config.hidden);
    if (config.isMoe(index))
        buildMoe(layer.moe.emplace(), list, config, prefix + "mlp.", options);
    else
        buildMlp(layer.mlp, list, config, prefix + "mlp.");
}

} // namespace

void buildDecoder(Decoder &decoder, ParameterList &list, const BuildOptions &options)
{
    const hub::ModelConfig &config = decoder.spec.config;
    decoder.ropeFrequencies =
        nn::ropeFrequencies(config.headDim, config.ropeTheta, decoder.spec.ropeStretch);
    decoder.loraDropout = options.lora ? options.lora->dropout : 0;
    list.addMatrix(decoder.embedding_VD, "model.embed_tokens.weight", config.vocab, config.hidden);
    decoder.layers.resize(static_cast<std::size_t>(config.layers));
    for (std::int64_t i = 0; i < config.layers; ++i)
        buildLayer(decoder.layers[static_cast<std::size_t>(i)], list, config, i, options);
    list.addVector(decoder.finalNorm_D, "model.norm.weight", config.hidden);
    if (!config.tiedEmbeddings)
        list.addMatrix(decoder.head_VD, "lm_head.weight", config.vocab, config.hidden);
}

} // namespace tessera::models
