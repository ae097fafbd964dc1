// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/build.h"

#include "backend/hub/parameter_table.h"

#include <fmt/format.h>

namespace tessera::models {

namespace {

/// Makes the layers of a decoder. A tensor that the hub's table does not have stays undefined.
class LayerBuilder
{
public:
    LayerBuilder(const DecoderSpec &spec, ParameterList &list, const BuildOptions &options)
        : m_spec(spec),
          m_config(spec.config),
          m_names(hub::familyTensors(spec.config.family)),
          m_list(list),
          m_options(options)
    {}

    void build(DecoderLayer &layer, std::int64_t index)
    {
        m_prefix = fmt::format("model.layers.{}.", index);
        layer.windowed = m_config.hasWindow(index);
        addNorm(layer.inputNorm, "input_layernorm");
        if (m_config.latent)
            buildLatent(layer.latent.emplace(), *m_config.latent);
        else
            buildAttention(layer.attention);
        if (m_names.normsAround) {
            addNorm(layer.attentionOutputNorm, "post_attention_layernorm");
            addNorm(layer.feedForwardNorm, "pre_feedforward_layernorm");
        } else {
            addNorm(layer.feedForwardNorm, "post_attention_layernorm");
        }
        if (m_config.isMoe(index))
            buildMoe(layer.moe.emplace());
        else
            buildMlp(layer.mlp, "mlp.");
        addNorm(layer.feedForwardOutputNorm, "post_feedforward_layernorm");
    }

private:
    void buildAttention(AttentionWeights &attention)
    {
        addLinear(attention.query, "self_attn.q_proj");
        addLinear(attention.key, "self_attn.k_proj");
        addLinear(attention.value, "self_attn.v_proj");
        addLinear(attention.output, "self_attn.o_proj");
        addNorm(attention.queryNorm, "self_attn.q_norm");
        addNorm(attention.keyNorm, "self_attn.k_norm");
        m_list.add(attention.sinks_H, m_prefix + "self_attn.sinks");
    }

    void buildLatent(nn::LatentAttention &attention, const hub::LatentAttention &sizes)
    {
        addLinear(attention.query, "self_attn.q_proj");
        addLinear(attention.queryDown, "self_attn.q_a_proj");
        addNorm(attention.queryNorm, "self_attn.q_a_layernorm");
        addLinear(attention.queryUp, "self_attn.q_b_proj");
        addLinear(attention.keyValueDown, "self_attn.kv_a_proj_with_mqa");
        addNorm(attention.keyValueNorm, "self_attn.kv_a_layernorm");
        addLinear(attention.keyValueUp, "self_attn.kv_b_proj");
        addLinear(attention.output, "self_attn.o_proj");
        attention.heads = m_config.heads;
        attention.plainWidth = sizes.plainDim;
        attention.ropeWidth = sizes.ropeDim;
        attention.valueWidth = sizes.valueDim;
        attention.pairs = sizes.interleaved ? nn::RopePairs::Neighbours : nn::RopePairs::Halves;
    }

    void buildMlp(nn::Mlp &mlp, const std::string &module)
    {
        addLinear(mlp.gate, module + "gate_proj");
        addLinear(mlp.up, module + "up_proj");
        addLinear(mlp.down, module + "down_proj");
        mlp.activation = m_spec.activation;
    }

    void buildMoe(nn::Moe &moe)
    {
        const std::string router = fmt::format("{}mlp.{}.", m_prefix, m_names.router);
        m_list.add(moe.router.gate_ED, router + "weight");
        m_list.add(moe.router.bias_E, router + "bias");
        m_list.add(moe.router.correction_E, router + "e_score_correction_bias");
        const std::string experts = m_prefix + "mlp.experts.";
        m_list.add(moe.gateUp_LGD, experts + "gate_up_proj");
        m_list.add(moe.gateUpBias_LG, experts + "gate_up_proj_bias");
        m_list.add(moe.down_LDF, experts + "down_proj");
        m_list.add(moe.downBias_LD, experts + "down_proj_bias");
        moe.rule = m_spec.router;
        moe.clamped = m_spec.clampedExperts;
        moe.method =
            m_options.loopExperts ? kernels::GroupedMethod::Loop : kernels::GroupedMethod::Auto;
        if (m_config.sharedFfnHidden == 0)
            return;
        const std::string shared = fmt::format("mlp.{}", m_names.shared);
        buildMlp(moe.shared.emplace(), shared + ".");
        addLinear(moe.sharedGate, shared + "_gate");
    }

    void addLinear(nn::Linear &place, const std::string &module)
    {
        m_list.addLinear(place, m_prefix + module);
    }

    void addNorm(nn::Norm &place, const std::string &module)
    {
        m_list.add(place.weight_D, m_prefix + module + ".weight");
        place.aroundOne = m_spec.normsAroundOne;
    }

    const DecoderSpec &m_spec;
    const hub::ModelConfig &m_config;
    const hub::FamilyTensors &m_names;
    ParameterList &m_list;
    const BuildOptions &m_options;
    std::string m_prefix; // of the layer that is built
};

} // namespace

void buildDecoder(Decoder &decoder, ParameterList &list, const BuildOptions &options)
{
    decoder.loraDropout = options.lora ? options.lora->dropout : 0;
    list.add(decoder.embedding_VD, "model.embed_tokens.weight");
    decoder.layers.resize(static_cast<std::size_t>(decoder.spec.config.layers));
    LayerBuilder builder(decoder.spec, list, options);
    for (std::size_t i = 0; i < decoder.layers.size(); ++i)
        builder.build(decoder.layers[i], static_cast<std::int64_t>(i));
    list.add(decoder.finalNorm.weight_D, "model.norm.weight");
    decoder.finalNorm.aroundOne = decoder.spec.normsAroundOne;
    list.add(decoder.head_VD, "lm_head.weight");
}

} // namespace tessera::models
