// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/gguf_config.h"

#include "backend/base/files.h"
#include "backend/hub/architectures.h"
#include "backend/hub/rope_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <set>

namespace tessera::hub {
namespace {

constexpr std::string_view kRopeFactors = "rope_freqs.weight";

constexpr std::array<std::string_view, 18> kReadKeys{
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
    "vocab_size",
    "expert_count",
    "expert_used_count",
    "expert_feed_forward_length",
    "expert_weights_norm",
};

/// Keys with the one value under which they change nothing; null: any value.
struct NeutralKey {
    std::string_view key;
    Json neutral;
};
const std::vector<NeutralKey> &neutralKeys()
{
    static const std::vector<NeutralKey> keys{
        {"attention.causal", true},
        {"use_parallel_residual", false},
        {"expert_weights_scale", 1.0},
        {"expert_gating_func", 1}, // softmax
        {"expert_shared_count", 0},
        {"leading_dense_block_count", 0},
        {"tensor_data_layout", nullptr},
        {"rope.scaling.finetuned", nullptr},
        {"rope.scaling.original_context_length", nullptr},
    };
    return keys;
}

Json prefixedValues(const GgufHeader &header, const std::string &prefix)
{
    Json values = Json::object();
    for (const auto &[key, value] : header.metadata)
        if (key.starts_with(prefix) || key.starts_with("tokenizer.") || key.starts_with("general."))
            values[key] = value;
    return values;
}

/// Metadata holds float32; the shortest decimal gives back 1e-05 instead of 9.999999747e-06.
double shortest(double value)
{
    return std::strtod(fmt::format("{}", static_cast<float>(value)).c_str(), nullptr);
}

Result<void> checkKeys(const JsonFields &fields, const GgufHeader &header,
                       const std::string &prefix)
{
    for (const auto &[key, value] : header.metadata) {
        if (!key.starts_with(prefix))
            continue;
        const std::string name = key.substr(prefix.size());
        if (std::ranges::find(kReadKeys, name) != kReadKeys.end())
            continue;
        const auto it = std::ranges::find(neutralKeys(), name, &NeutralKey::key);
        if (it == neutralKeys().end())
            return fields.refuse(name, "GGUF files without it");
        if (!it->neutral.is_null() && value != it->neutral)
            return fields.refuse(name, dumpJson(it->neutral));
    }
    return {};
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
    const auto experts = header.metadata.find(name + ".expert_count");
    const bool hasExperts = experts != header.metadata.end() && experts->second != 0;
    std::set<std::string> known;
    for (const Architecture &architecture : kArchitectures) {
        if (architecture.gguf == name && architecture.experts == hasExperts)
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
    TESSERA_TRY(config.queryGroups, fields.sizeOr("attention.head_count_kv", config.heads));
    TESSERA_TRY(config.ffnHidden,
                fields.sizeOr("feed_forward_length", config.family == "qwen3_moe" ? 1 : 0));
    if (config.ffnHidden == 0)
        return fields.inFile(missingValue(fields.fullName("feed_forward_length")));
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
    TESSERA_TRY(config.normEps, fields.number("attention.layer_norm_rms_epsilon"));
    config.normEps = shortest(config.normEps);
    return {};
}

Result<void> readExperts(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.experts, fields.size("expert_count", kMostExperts));
    TESSERA_TRY(config.topk, fields.size("expert_used_count"));
    TESSERA_TRY(config.moeFfnHidden, fields.sizeOr("expert_feed_forward_length", config.ffnHidden));
    TESSERA_TRY(config.normTopkProb, fields.flagOr("expert_weights_norm", true));
    if (config.topk > config.experts)
        return fields.refuse("expert_used_count",
                             fmt::format("at most expert_count ({})", config.experts));
    if (config.family == "mixtral" && !config.normTopkProb)
        return fields.refuse("expert_weights_norm", "true");
    config.moeLayer.assign(static_cast<std::size_t>(config.layers), true);
    return {};
}

/// The llama3 scaling is not in the metadata: the file has its divisors as a tensor.
Result<void> readRopeTensor(const GgufHeader &header, const std::filesystem::path &path,
                            const TensorPlaces &files, ModelConfig &config)
{
    const auto it = header.tensors.find(std::string(kRopeFactors));
    if (it == header.tensors.end())
        return {};
    const TensorInfo &info = it->second;
    if (info.dtype != DType::F32 || info.shape != std::vector{config.headDim / 2})
        return badFile(path.string(), "GGUF", "rope_freqs.weight has an unexpected type or shape");
    const auto place = files.find(info.name);
    TESSERA_TRY(const MappedFile file,
                MappedFile::open(place == files.end() ? path : place->second));
    std::vector<float> divisors(static_cast<std::size_t>(config.headDim / 2));
    std::memcpy(divisors.data(), file.data() + info.offset, info.bytes);
    config.ropeScaling = llama3FromDivisors(config, divisors);
    if (!config.ropeScaling)
        return notSupported(kRopeFactors, "numbers that are not Llama 3's", "Llama 3's RoPE")
            .during("reading " + path.string());
    return {};
}

Result<void> readRope(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.ropeTheta, fields.numberOr("rope.freq_base", 10000));
    config.ropeTheta = shortest(config.ropeTheta);
    TESSERA_TRY(const std::string type, fields.textOr("rope.scaling.type", "none"));
    TESSERA_TRY(const double factor, fields.numberOr("rope.scaling.factor", 1));
    if (type != "none" && type != "linear")
        return fields.refuse("rope.scaling.type", "none, linear");
    if (type == "linear")
        config.ropeScaling = RopeScaling{.type = "linear", .factor = shortest(factor)};
    else if (factor != 1)
        return fields.refuse("rope.scaling.factor", "1 without rope.scaling.type");
    return {};
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
    const auto it = header.tensors.find("blk.0.attn_q.weight");
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
    TESSERA_CHECK(checkKeys(fields, header, prefix));

    ModelConfig config;
    config.family = architecture->family;
    config.architecture = architecture->name;
    config.modelType = architecture->modelType;
    config.qkvBias = architecture->qkvBias;
    config.qkNorm = architecture->qkNorm;
    TESSERA_CHECK(readSizes(fields, config));
    TESSERA_CHECK(readRope(fields, config));
    TESSERA_CHECK(readRopeTensor(header, path, files, config));
    if (architecture->experts)
        TESSERA_CHECK(readExperts(fields, config));
    TESSERA_CHECK(readVocabulary(fields, header, config));
    TESSERA_CHECK(checkWhole(config, path.string()));
    TESSERA_CHECK(readTokens(plain, config));
    config.dtype = weightsDtype(header);
    return config;
}

} // namespace tessera::hub
