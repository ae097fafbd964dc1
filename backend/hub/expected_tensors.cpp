// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/expected_tensors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace tessera::hub {
namespace {

using Shape = std::vector<std::int64_t>;

/// Collects the tensors of one model under Hugging Face's names.
class HuggingFaceNames
{
public:
    explicit HuggingFaceNames(const ModelConfig &config)
        : m_config(config),
          m_queries(config.heads * config.headDim),
          m_keys(config.queryGroups * config.headDim)
    {}

    std::vector<ExpectedTensor> list()
    {
        add("model.embed_tokens.weight", {m_config.vocab, m_config.hidden});
        add("model.norm.weight", {m_config.hidden});
        if (!m_config.tiedEmbeddings)
            add("lm_head.weight", {m_config.vocab, m_config.hidden});
        for (std::int64_t layer = 0; layer < m_config.layers; ++layer)
            addLayer(layer);
        return std::move(m_tensors);
    }

private:
    void addLayer(std::int64_t layer)
    {
        const std::string prefix = fmt::format("model.layers.{}.", layer);
        add(prefix + "input_layernorm.weight", {m_config.hidden});
        add(prefix + "post_attention_layernorm.weight", {m_config.hidden});
        addAttention(prefix + "self_attn.");
        if (!m_config.isMoe(layer))
            addMlp(prefix + "mlp.", m_config.ffnHidden, "gate_proj", "up_proj", "down_proj");
        else if (m_config.family == "mixtral")
            addExperts(prefix + "block_sparse_moe.", "w1", "w3", "w2");
        else
            addExperts(prefix + "mlp.", "gate_proj", "up_proj", "down_proj");
    }

    void addAttention(const std::string &prefix)
    {
        const std::int64_t hidden = m_config.hidden;
        add(prefix + "q_proj.weight", {m_queries, hidden});
        add(prefix + "k_proj.weight", {m_keys, hidden});
        add(prefix + "v_proj.weight", {m_keys, hidden});
        add(prefix + "o_proj.weight", {hidden, m_queries});
        if (m_config.qkvBias) {
            add(prefix + "q_proj.bias", {m_queries});
            add(prefix + "k_proj.bias", {m_keys});
            add(prefix + "v_proj.bias", {m_keys});
        }
        if (m_config.qkNorm) {
            add(prefix + "q_norm.weight", {m_config.headDim});
            add(prefix + "k_norm.weight", {m_config.headDim});
        }
    }

    void addExperts(const std::string &prefix, std::string_view gate, std::string_view up,
                    std::string_view down)
    {
        add(prefix + "gate.weight", {m_config.experts, m_config.hidden});
        for (std::int64_t expert = 0; expert < m_config.experts; ++expert)
            addMlp(fmt::format("{}experts.{}.", prefix, expert), m_config.moeFfnHidden, gate, up,
                   down);
    }

    void addMlp(const std::string &prefix, std::int64_t width, std::string_view gate,
                std::string_view up, std::string_view down)
    {
        add(fmt::format("{}{}.weight", prefix, gate), {width, m_config.hidden});
        add(fmt::format("{}{}.weight", prefix, up), {width, m_config.hidden});
        add(fmt::format("{}{}.weight", prefix, down), {m_config.hidden, width});
    }

    void add(std::string name, Shape shape)
    {
        m_tensors.push_back({std::move(name), std::move(shape)});
    }

    const ModelConfig &m_config;
    std::int64_t m_queries;
    std::int64_t m_keys;
    std::vector<ExpectedTensor> m_tensors;
};

/// The same under the names of GGUF, where a layer's experts are one tensor.
class GgufNames
{
public:
    explicit GgufNames(const ModelConfig &config) : m_config(config) {}

    std::vector<ExpectedTensor> list()
    {
        add("token_embd.weight", {m_config.vocab, m_config.hidden});
        add("output_norm.weight", {m_config.hidden});
        if (!m_config.tiedEmbeddings)
            add("output.weight", {m_config.vocab, m_config.hidden});
        for (std::int64_t layer = 0; layer < m_config.layers; ++layer)
            addLayer(layer);
        return std::move(m_tensors);
    }

private:
    void addLayer(std::int64_t layer)
    {
        const std::string prefix = fmt::format("blk.{}.", layer);
        const std::int64_t hidden = m_config.hidden;
        add(prefix + "attn_norm.weight", {hidden});
        add(prefix + "ffn_norm.weight", {hidden});
        addAttention(prefix);
        if (m_config.isMoe(layer)) {
            const std::int64_t experts = m_config.experts;
            const std::int64_t width = m_config.moeFfnHidden;
            add(prefix + "ffn_gate_inp.weight", {experts, hidden});
            add(prefix + "ffn_gate_exps.weight", {experts, width, hidden});
            add(prefix + "ffn_up_exps.weight", {experts, width, hidden});
            add(prefix + "ffn_down_exps.weight", {experts, hidden, width});
        } else {
            add(prefix + "ffn_gate.weight", {m_config.ffnHidden, hidden});
            add(prefix + "ffn_up.weight", {m_config.ffnHidden, hidden});
            add(prefix + "ffn_down.weight", {hidden, m_config.ffnHidden});
        }
    }

    void addAttention(const std::string &prefix)
    {
        const std::int64_t queries = m_config.heads * m_config.headDim;
        const std::int64_t keys = m_config.queryGroups * m_config.headDim;
        add(prefix + "attn_q.weight", {queries, m_config.hidden});
        add(prefix + "attn_k.weight", {keys, m_config.hidden});
        add(prefix + "attn_v.weight", {keys, m_config.hidden});
        add(prefix + "attn_output.weight", {m_config.hidden, queries});
        if (m_config.qkvBias) {
            add(prefix + "attn_q.bias", {queries});
            add(prefix + "attn_k.bias", {keys});
            add(prefix + "attn_v.bias", {keys});
        }
        if (m_config.qkNorm) {
            add(prefix + "attn_q_norm.weight", {m_config.headDim});
            add(prefix + "attn_k_norm.weight", {m_config.headDim});
        }
    }

    void add(std::string name, Shape shape)
    {
        m_tensors.push_back({std::move(name), std::move(shape)});
    }

    const ModelConfig &m_config;
    std::vector<ExpectedTensor> m_tensors;
};

Error wrongShape(const TensorInfo &found, const Shape &expected, const std::filesystem::path &path)
{
    return {.code = ErrorCode::WrongShape,
            .detail =
                fmt::format("Tensor {} has the shape {}, but the model's description asks for "
                            "{}.",
                            found.name, shapeText(found.shape), shapeText(expected)),
            .args = {found.name, shapeText(found.shape), shapeText(expected)},
            .context = {"reading " + path.string()},
            .place = SourcePlace::here()};
}

/// Buffers of old checkpoints and a head that is tied: known, and rightly not read.
bool isRedundant(const std::string &name)
{
    return name.ends_with("rotary_emb.inv_freq") || name == "lm_head.weight"
        || name == "output.weight" || name == "rope_freqs.weight";
}

} // namespace

std::vector<ExpectedTensor> expectedTensors(const ModelConfig &config, ModelSource source)
{
    return source == ModelSource::GgufFile ? GgufNames(config).list()
                                           : HuggingFaceNames(config).list();
}

Result<std::vector<std::string>> checkTensors(const std::vector<ExpectedTensor> &expected,
                                              const std::map<std::string, TensorInfo> &found,
                                              const std::filesystem::path &path)
{
    std::vector<std::string> missing;
    std::set<std::string_view> known;
    for (const ExpectedTensor &tensor : expected) {
        known.insert(tensor.name);
        if (!found.contains(tensor.name))
            missing.push_back(tensor.name);
    }
    if (!missing.empty())
        return missingTensors(path, missing, "tensors that its description asks for");
    for (const ExpectedTensor &tensor : expected)
        if (found.at(tensor.name).shape != tensor.shape)
            return wrongShape(found.at(tensor.name), tensor.shape, path);
    std::vector<std::string> unused;
    for (const auto &[name, info] : found)
        if (!known.contains(name) && !isRedundant(name))
            unused.push_back(name);
    return unused;
}

Error missingTensors(const std::filesystem::path &path, const std::vector<std::string> &names,
                     std::string_view where, SourcePlace place)
{
    constexpr std::size_t kInSentence = 10;
    const std::size_t shown = std::min(names.size(), kInSentence);
    const std::string more =
        names.size() > shown ? fmt::format(" and {} more", names.size() - shown) : "";
    return {.code = ErrorCode::MissingTensor,
            .detail = fmt::format(
                "{} lacks {} ({} in all): {}{}.", path.string(), where, names.size(),
                fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                more),
            .args = {path.string(), fmt::format("{}", fmt::join(names, ", "))},
            .context = {},
            .place = place};
}

} // namespace tessera::hub
