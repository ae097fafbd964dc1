// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/gguf_config.h"

#include "backend/hub/gguf_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace tessera::hub {
namespace {

constexpr auto kReadKeys = std::to_array<std::string_view>({
    "block_count",
    "context_length",
    "embedding_length",
    "feed_forward_length",
    "attention.head_count",
    "attention.head_count_kv",
    "attention.key_length",
    "attention.value_length",
    "attention.layer_norm_rms_epsilon",
    "rope.freq_base",
    "rope.dimension_count",
    "rope.scaling.type",
    "rope.scaling.factor",
    "rope.scaling.original_context_length",
    "rope.scaling.yarn_beta_fast",
    "rope.scaling.yarn_beta_slow",
    "rope.scaling.yarn_attn_factor",
    "vocab_size",
    "expert_count",
    "expert_used_count",
    "expert_feed_forward_length",
    "expert_weights_norm",
});

/// Keys with the one value under which they change nothing; null: any value.
struct NeutralKey {
    std::string_view key;
    Json neutral;
};
const std::vector<NeutralKey> &neutralKeys()
{
    static const std::vector<NeutralKey> keys{
        {"attention.causal", true},      {"use_parallel_residual", false},
        {"expert_weights_scale", 1.0},   {"expert_gating_func", kSoftmaxGating},
        {"expert_shared_count", 0},      {"leading_dense_block_count", 0},
        {"nextn_predict_layers", 0},     {"rope.scaling.yarn_ext_factor", 1.0},
        {"tensor_data_layout", nullptr}, {"rope.scaling.finetuned", nullptr},
    };
    return keys;
}

template<typename Keys>
bool contains(const Keys &keys, std::string_view key)
{
    return std::ranges::find(keys, key) != std::ranges::end(keys);
}

Json prefixedValues(const GgufHeader &header, const std::string &prefix)
{
    Json values = Json::object();
    for (const auto &[key, value] : header.metadata)
        if (key.starts_with(prefix) || key.starts_with("tokenizer.") || key.starts_with("general."))
            values[key] = value;
    return values;
}

Result<void> checkKeys(const JsonFields &fields, const GgufHeader &header,
                       const std::string &prefix, const Architecture &architecture)
{
    for (const auto &[key, value] : header.metadata) {
        if (!key.starts_with(prefix))
            continue;
        const std::string name = key.substr(prefix.size());
        if (contains(kReadKeys, name) || contains(architecture.ggufKeys, name))
            continue;
        const auto it = std::ranges::find(neutralKeys(), name, &NeutralKey::key);
        if (it == neutralKeys().end())
            return fields.refuse(name, "GGUF files without it");
        if (!it->neutral.is_null() && value != it->neutral)
            return fields.refuse(name, dumpJson(it->neutral));
    }
    return {};
}

/// Which of the architectures that share a name in GGUF the file has: with experts or without, and
/// DeepSeek's with which router.
bool describes(const Architecture &architecture, const GgufHeader &header, const std::string &name)
{
    const auto number = [&](const char *key, const Json &otherwise) {
        const auto it = header.metadata.find(name + key);
        return it == header.metadata.end() ? otherwise : it->second;
    };
    if (architecture.experts != (number(".expert_count", 0) != 0))
        return false;
    const bool sigmoid = number(".expert_gating_func", kSoftmaxGating) == kSigmoidGating;
    return name != "deepseek2" || sigmoid == (architecture.family == "deepseek_v3");
}

Result<const Architecture *> chooseArchitecture(const GgufHeader &header,
                                                const std::filesystem::path &path)
{
    const Json general = prefixedValues(header, "general.");
    const JsonFields fields(general, path.string());
    TESSERA_TRY(const std::string name, fields.textOr("general.architecture", ""));
    TESSERA_TRY(const std::string type, fields.textOr("general.type", "model"));
    if (type != "model")
        return fields.refuse("general.type", "model");
    std::set<std::string> known;
    for (const Architecture &architecture : kArchitectures) {
        if (architecture.gguf == name && describes(architecture, header, name))
            return &architecture;
        known.emplace(architecture.gguf);
    }
    return unsupportedFormat(path, fmt::format("the GGUF architecture {}", name),
                             fmt::format("{}", fmt::join(known, ", ")));
}

Result<void> readSizes(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.layers, fields.size("block_count", kMostLayers));
    TESSERA_TRY(config.contextLength, fields.size("context_length"));
    TESSERA_TRY(config.hidden, fields.size("embedding_length"));
    TESSERA_TRY(config.heads, fields.size("attention.head_count"));
    TESSERA_TRY(config.ffnHidden,
                fields.sizeOr("feed_forward_length", config.family == "qwen3_moe" ? 1 : 0));
    if (config.ffnHidden == 0)
        return fields.inFile(missingValue(fields.fullName("feed_forward_length")));
    TESSERA_TRY(config.normEps, fields.number("attention.layer_norm_rms_epsilon"));
    if (!(config.normEps >= 0 && std::isfinite(config.normEps)))
        return fields.refuse("attention.layer_norm_rms_epsilon", "at least 0");
    config.normEps = shortestDecimal(config.normEps);
    return {};
}

Result<void> readHeads(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.queryGroups, fields.sizeOr("attention.head_count_kv", config.heads));
    TESSERA_TRY(config.headDim,
                fields.sizeOr("attention.key_length", config.hidden / config.heads));
    TESSERA_TRY(const auto valueDim, fields.sizeOr("attention.value_length", config.headDim));
    if (valueDim != config.headDim)
        return fields.refuse("attention.value_length", "the same as attention.key_length");
    TESSERA_TRY(const auto turned, fields.sizeOr("rope.dimension_count", config.headDim));
    if (turned != config.headDim)
        return fields.refuse("rope.dimension_count",
                             fmt::format("the whole head ({})", config.headDim));
    if (config.heads % config.queryGroups != 0)
        return fields.inFile(mustDivide(fields.fullName("attention.head_count_kv"),
                                        config.queryGroups, config.heads));
    return {};
}

/// Newer files call latent attention's narrow vector the only key head and have the widths of real
/// heads under names of their own; older ones have these as key_length and value_length.
Result<void> readLatentHeads(const JsonFields &fields, ModelConfig &config)
{
    const bool newer = fields.has("attention.key_length_mla");
    const std::string suffix = newer ? "_mla" : "";
    LatentAttention latent{.ggufSplit = newer};
    TESSERA_TRY(latent.keyValueRank, fields.size("attention.kv_lora_rank"));
    if (fields.has("attention.q_lora_rank")) {
        TESSERA_TRY(latent.queryRank, fields.size("attention.q_lora_rank"));
    }
    TESSERA_TRY(config.headDim, fields.size("attention.key_length" + suffix));
    TESSERA_TRY(latent.valueDim, fields.size("attention.value_length" + suffix));
    TESSERA_TRY(latent.ropeDim, fields.size("rope.dimension_count"));
    latent.plainDim = config.headDim - latent.ropeDim;
    if (latent.plainDim < 1 || latent.ropeDim % 2 != 0)
        return fields.refuse("rope.dimension_count", "an even part of each head");
    if (latent.valueDim > config.headDim)
        return fields.refuse("attention.value_length" + suffix,
                             "at most attention.key_length" + suffix);
    config.queryGroups = config.heads;
    config.latent = latent;
    return {};
}

/// Gemma 3's scores: by the head's width but for the largest model, whose
/// query_pre_attn_scalar is hidden_size / heads. No key says it.
double gemmaQueryScalar(const ModelConfig &config)
{
    constexpr std::int64_t kLayersOf27B = 62;
    return static_cast<double>(config.layers == kLayersOf27B ? config.hidden / config.heads
                                                             : config.headDim);
}

Result<void> readWindow(const JsonFields &fields, const Architecture &architecture,
                        ModelConfig &config)
{
    const bool has = contains(architecture.ggufKeys, "attention.sliding_window")
        && fields.has("attention.sliding_window");
    if (!has)
        return {};
    TESSERA_TRY(config.slidingWindow, fields.size("attention.sliding_window"));
    WindowPlan plan{.pattern = architecture.window == WindowRule::EveryOther ? 2 : 6};
    const Json &pattern = fields.value("attention.sliding_window_pattern");
    if (pattern.is_array()) {
        if (static_cast<std::int64_t>(pattern.size()) != config.layers)
            return fields.refuse("attention.sliding_window_pattern", "one flag a layer");
        for (const Json &windowed : pattern)
            config.windowLayer.push_back(windowed == true || windowed == 1);
        return {};
    }
    TESSERA_TRY(plan.pattern, fields.sizeOr("attention.sliding_window_pattern", plan.pattern));
    config.windowLayer = windowedLayers(WindowRule::Pattern, plan, config.layers);
    return {};
}

/// Biases have no keys: a file has them or not.
Result<void> readAttention(const JsonFields &fields, const Architecture &architecture,
                           const GgufHeader &header, ModelConfig &config)
{
    config.qkNorm = architecture.qkNorm;
    config.qkNormWhole = architecture.qkNormWhole;
    config.qkvBias = architecture.qkvBias || header.tensors.contains("blk.0.attn_q.bias");
    config.outputBias =
        architecture.attentionBias || header.tensors.contains("blk.0.attn_output.bias");
    config.mlpBias = header.tensors.contains("blk.0.ffn_down.bias");
    TESSERA_CHECK(config.family.starts_with("deepseek") ? readLatentHeads(fields, config)
                                                        : readHeads(fields, config));
    if (config.family == "gemma3_text")
        config.queryScalar = gemmaQueryScalar(config);
    return readWindow(fields, architecture, config);
}

Result<void> readTokens(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.bosId, fields.integer("tokenizer.ggml.bos_token_id"));
    TESSERA_TRY(config.padId, fields.integer("tokenizer.ggml.padding_token_id"));
    for (const std::string_view key :
         {"tokenizer.ggml.eos_token_id", "tokenizer.ggml.eot_token_id"}) {
        TESSERA_TRY(const auto id, fields.integer(key));
        if (id && std::ranges::find(config.eosIds, *id) == config.eosIds.end())
            config.eosIds.push_back(*id);
    }
    return {};
}

/// Type of the large matrices; quantised ones are made float32 when they are read.
std::string weightsDtype(const GgufHeader &header)
{
    const auto it = header.tensors.find("blk.0.attn_output.weight");
    if (it != header.tensors.end() && it->second.dtype == DType::F16)
        return "float16";
    if (it != header.tensors.end() && it->second.dtype == DType::BF16)
        return "bfloat16";
    return "float32";
}

Result<void> readVocabulary(const JsonFields &fields, const GgufHeader &header, ModelConfig &config)
{
    const auto it = header.tensors.find("token_embd.weight");
    const bool known = it != header.tensors.end() && it->second.shape.size() == 2;
    TESSERA_TRY(config.vocab, fields.sizeOr("vocab_size", known ? it->second.shape[0] : 1));
    config.tiedEmbeddings = !header.tensors.contains("output.weight");
    return {};
}

} // namespace

Result<ModelConfig> ggufModelConfig(const GgufHeader &header, const std::filesystem::path &path,
                                    const TensorPlaces &files)
{
    TESSERA_TRY(const Architecture *architecture, chooseArchitecture(header, path));
    const std::string prefix = std::string(architecture->gguf) + ".";
    const Json values = prefixedValues(header, prefix);
    const JsonFields fields(values, path.string(), prefix);
    const JsonFields plain(values, path.string());
    TESSERA_CHECK(checkKeys(fields, header, prefix, *architecture));

    ModelConfig config;
    config.family = architecture->family;
    config.architecture = architecture->name;
    config.modelType = architecture->modelType;
    TESSERA_CHECK(readSizes(fields, config));
    TESSERA_CHECK(readAttention(fields, *architecture, header, config));
    TESSERA_CHECK(readGgufRope(fields, header, path, files, config));
    if (architecture->experts)
        TESSERA_CHECK(readGgufExperts(fields, config));
    TESSERA_CHECK(readVocabulary(fields, header, config));
    TESSERA_CHECK(checkWhole(config, path.string()));
    TESSERA_CHECK(readTokens(plain, config));
    config.dtype = weightsDtype(header);
    return config;
}

} // namespace tessera::hub
