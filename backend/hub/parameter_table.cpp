// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/parameter_table.h"

#include "backend/hub/architectures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

namespace tessera::hub {
namespace {

constexpr FamilyTensors kCommon{};
constexpr std::array kFamilyTensors{
    FamilyTensors{.family = "mixtral",
                  .fileBlock = "block_sparse_moe",
                  .gate = "w1",
                  .up = "w3",
                  .down = "w2"},
    FamilyTensors{.family = "qwen2_moe", .shared = "shared_expert"},
    FamilyTensors{.family = "deepseek_v3", .routerCorrection = true},
    FamilyTensors{.family = "gpt_oss",
                  .router = "router",
                  .routerBias = true,
                  .expertBias = true,
                  .interleavedExperts = true,
                  .sinks = true,
                  .ggufFeedForwardNorm = "post_attention_norm"},
    FamilyTensors{.family = "gemma3_text", .normsAround = true, .normsAroundOne = true},
};

/// GGUF files of the architecture "llama" store q and k with the rows of each head interleaved.
bool ggufPermutes(const ModelConfig &config)
{
    const Architecture *const known = findArchitecture(config.architecture);
    return known != nullptr && known->gguf == "llama";
}

class Table
{
public:
    explicit Table(const ModelConfig &config)
        : m_config(config),
          m_names(familyTensors(config.family)),
          m_ggufPermutes(ggufPermutes(config))
    {}

    std::vector<ModelParameter> list()
    {
        add(ParameterRole::Matrix, "model.embed_tokens.weight", "token_embd.weight",
            {m_config.vocab, m_config.hidden});
        for (std::int64_t layer = 0; layer < m_config.layers; ++layer)
            addLayer(layer);
        m_prefix = "model.";
        m_gguf.clear();
        addNorm("norm", "output_norm", m_config.hidden);
        if (!m_config.tiedEmbeddings)
            add(ParameterRole::Matrix, "lm_head.weight", "output.weight",
                {m_config.vocab, m_config.hidden});
        return std::move(m_lines);
    }

private:
    void addLayer(std::int64_t layer)
    {
        m_prefix = fmt::format("model.layers.{}.", layer);
        m_gguf = fmt::format("blk.{}.", layer);
        addNorm("input_layernorm", "attn_norm", m_config.hidden);
        if (m_config.latent)
            addLatentAttention(*m_config.latent);
        else
            addAttention();
        if (m_names.normsAround) {
            addNorm("post_attention_layernorm", "post_attention_norm", m_config.hidden);
            addNorm("pre_feedforward_layernorm", "ffn_norm", m_config.hidden);
        } else {
            addNorm("post_attention_layernorm", m_names.ggufFeedForwardNorm, m_config.hidden);
        }
        if (m_config.isMoe(layer))
            addExperts();
        else
            addMlp("mlp", "ffn_{}", m_config.ffnHidden, m_config.mlpBias);
        if (m_names.normsAround)
            addNorm("post_feedforward_layernorm", "post_ffw_norm", m_config.hidden);
    }

    void addAttention()
    {
        const std::int64_t queries = m_config.heads * m_config.headDim;
        const std::int64_t keys = m_config.queryGroups * m_config.headDim;
        const bool bias = m_config.qkvBias;
        addLinear("self_attn.q_proj", "attn_q", queries, m_config.hidden, bias, m_config.heads);
        addLinear("self_attn.k_proj", "attn_k", keys, m_config.hidden, bias, m_config.queryGroups);
        addLinear("self_attn.v_proj", "attn_v", keys, m_config.hidden, bias);
        addLinear("self_attn.o_proj", "attn_output", m_config.hidden, queries, m_config.outputBias);
        if (m_config.qkNorm || m_config.qkNormWhole) {
            addNorm("self_attn.q_norm", "attn_q_norm",
                    m_config.qkNormWhole ? queries : m_config.headDim);
            addNorm("self_attn.k_norm", "attn_k_norm",
                    m_config.qkNormWhole ? keys : m_config.headDim);
        }
        if (m_names.sinks)
            add(ParameterRole::Vector, m_prefix + "self_attn.sinks", m_gguf + "attn_sinks.weight",
                {m_config.heads});
    }

    void addLatentAttention(const LatentAttention &latent)
    {
        const std::int64_t hidden = m_config.hidden;
        const std::int64_t queries = m_config.heads * m_config.headDim;
        const bool bias = m_config.outputBias;
        if (latent.queryRank > 0) {
            addLinear("self_attn.q_a_proj", "attn_q_a", latent.queryRank, hidden, bias);
            addNorm("self_attn.q_a_layernorm", "attn_q_a_norm", latent.queryRank);
            addLinear("self_attn.q_b_proj", "attn_q_b", queries, latent.queryRank);
        } else {
            addLinear("self_attn.q_proj", "attn_q", queries, hidden);
        }
        addLinear("self_attn.kv_a_proj_with_mqa", "attn_kv_a_mqa",
                  latent.keyValueRank + latent.ropeDim, hidden, bias);
        addNorm("self_attn.kv_a_layernorm", "attn_kv_a_norm", latent.keyValueRank);
        addLinear("self_attn.kv_b_proj", "attn_kv_b",
                  m_config.heads * (latent.plainDim + latent.valueDim), latent.keyValueRank);
        addLinear("self_attn.o_proj", "attn_output", hidden, m_config.heads * latent.valueDim,
                  bias);
    }

    /// `gguf` has {} where gate, up and down differ.
    void addMlp(const std::string &module, const std::string &gguf, std::int64_t width,
                bool bias = false)
    {
        const auto part = [&](const char *name) { return fmt::format(fmt::runtime(gguf), name); };
        addLinear(module + ".gate_proj", part("gate"), width, m_config.hidden, bias);
        addLinear(module + ".up_proj", part("up"), width, m_config.hidden, bias);
        addLinear(module + ".down_proj", part("down"), m_config.hidden, width, bias);
    }

    void addExperts()
    {
        const std::int64_t experts = m_config.experts;
        addRouter();
        const std::int64_t width = m_config.moeFfnHidden;
        const std::string module = m_prefix + "mlp.experts.";
        add(ParameterRole::ExpertMatrix, module + "gate_up_proj", "",
            {experts, 2 * width, m_config.hidden});
        if (m_names.expertBias)
            add(ParameterRole::ExpertVector, module + "gate_up_proj_bias", "",
                {experts, 2 * width});
        add(ParameterRole::ExpertMatrix, module + "down_proj", "",
            {experts, m_config.hidden, width});
        if (m_names.expertBias)
            add(ParameterRole::ExpertVector, module + "down_proj_bias", "",
                {experts, m_config.hidden});
        if (m_config.sharedFfnHidden == 0)
            return;
        const std::string shared(m_names.shared);
        addMlp("mlp." + shared, "ffn_{}_shexp", m_config.sharedFfnHidden);
        if (m_config.sharedGate)
            addLinear("mlp." + shared + "_gate", "ffn_gate_inp_shexp", 1, m_config.hidden);
    }

    /// Our parameters say "mlp" whatever the files say.
    void addRouter()
    {
        const std::string module = fmt::format("{}mlp.{}.", m_prefix, m_names.router);
        const std::string file = inFile(fmt::format("{}.", m_names.router));
        add(ParameterRole::Matrix, module + "weight", m_gguf + "ffn_gate_inp.weight",
            {m_config.experts, m_config.hidden}, file + "weight");
        if (m_names.routerBias)
            add(ParameterRole::Vector, module + "bias", m_gguf + "ffn_gate_inp.bias",
                {m_config.experts}, file + "bias");
        if (m_names.routerCorrection)
            add(ParameterRole::Constant, module + "e_score_correction_bias",
                m_gguf + "exp_probs_b.bias", {m_config.experts}, file + "e_score_correction_bias");
    }

    [[nodiscard]] std::string inFile(const std::string &rest) const
    {
        const bool ours = m_config.expertFiles == ExpertFiles::Stacked;
        return fmt::format("{}{}.{}", m_prefix, ours ? "mlp" : m_names.fileBlock, rest);
    }

    void addNorm(const std::string &module, std::string_view gguf, std::int64_t size)
    {
        add(ParameterRole::Vector, m_prefix + module + ".weight",
            fmt::format("{}{}.weight", m_gguf, gguf), {size});
        if (m_names.normsAroundOne)
            m_lines.back().ggufLayout = FileLayout::PlusOne;
    }

    void addLinear(const std::string &module, const std::string &gguf, std::int64_t outputs,
                   std::int64_t inputs, bool bias = false, std::int64_t ggufHeads = 0)
    {
        add(ParameterRole::Linear, m_prefix + module + ".weight", m_gguf + gguf + ".weight",
            {outputs, inputs});
        pairHeads(ggufHeads);
        if (!bias)
            return;
        add(ParameterRole::Vector, m_prefix + module + ".bias", m_gguf + gguf + ".bias", {outputs});
        pairHeads(ggufHeads);
    }

    void pairHeads(std::int64_t heads)
    {
        if (!m_ggufPermutes || heads == 0)
            return;
        m_lines.back().ggufLayout = FileLayout::PairedHeads;
        m_lines.back().ggufHeads = heads;
    }

    void add(ParameterRole role, std::string name, std::string gguf,
             std::vector<std::int64_t> shape, std::string file = {})
    {
        if (file.empty())
            file = name;
        m_lines.push_back({.name = std::move(name),
                           .shape = std::move(shape),
                           .role = role,
                           .fileName = std::move(file),
                           .ggufName = std::move(gguf)});
    }

    const ModelConfig &m_config;
    const FamilyTensors &m_names;
    bool m_ggufPermutes;
    std::string m_prefix; // of the layer that is added
    std::string m_gguf;
    std::vector<ModelParameter> m_lines;
};

} // namespace

std::int64_t ModelParameter::elements() const
{
    return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

const FamilyTensors &familyTensors(std::string_view family)
{
    const auto *const it = std::ranges::find(kFamilyTensors, family, &FamilyTensors::family);
    return it == kFamilyTensors.end() ? kCommon : *it;
}

std::vector<ModelParameter> modelParameters(const ModelConfig &config)
{
    return Table(config).list();
}

} // namespace tessera::hub
