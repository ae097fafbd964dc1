// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/nearest.h"
#include "backend/hub/architectures.h"
#include "backend/hub/hugging_face_keys.h"
#include "backend/hub/hugging_face_parts.h"
#include "backend/hub/json_fields.h"
#include "backend/hub/model_folder.h"
#include "backend/hub/rope_config.h"

#include <algorithm>

namespace tessera::hub {
namespace {

Error unknownArchitecture(const std::string &name, const std::string &fileName)
{
    std::vector<std::string> known;
    std::string list;
    for (const Architecture &architecture : kArchitectures) {
        known.emplace_back(architecture.name);
        list += (list.empty() ? "" : ", ") + known.back();
    }
    Error error = unsupportedFormat(fileName, "the architecture " + name, list);
    const std::string nearest = nearestName(name, known);
    return nearest.empty() ? error : std::move(error).during("the nearest is " + nearest);
}

/// By `architectures`, or by `model_type` when that is absent.
Result<const Architecture *> readArchitecture(const JsonFields &fields, const std::string &fileName)
{
    const Json &list = fields.value("architectures");
    if (list.is_array() && list.size() == 1 && list[0].is_string()) {
        const auto name = list[0].get<std::string>();
        if (const Architecture *architecture = findArchitecture(name))
            return architecture;
        return unknownArchitecture(name, fileName);
    }
    if (!list.is_null() && !(list.is_array() && list.empty()))
        return fields.inFile(
            wrongType("architectures", dumpJson(list), "a list with one architecture"));
    TESSERA_TRY(const std::string type, fields.textOr("model_type", ""));
    if (type.empty())
        return fields.inFile(missingValue("architectures"));
    const auto *const it = std::ranges::find(kArchitectures, type, &Architecture::modelType);
    if (it == kArchitectures.end())
        return unknownArchitecture(type, fileName);
    return it;
}

Result<void> readSizes(const JsonFields &fields, const Architecture &architecture,
                       ModelConfig &config)
{
    TESSERA_TRY(config.layers, fields.size("num_hidden_layers", kMostLayers));
    TESSERA_TRY(config.hidden, fields.size("hidden_size"));
    TESSERA_TRY(config.heads, fields.size("num_attention_heads"));
    TESSERA_TRY(config.queryGroups, fields.sizeOr("num_key_value_heads", config.heads));
    TESSERA_TRY(config.ffnHidden, fields.size("intermediate_size"));
    TESSERA_TRY(config.vocab, fields.size("vocab_size"));
    TESSERA_TRY(config.contextLength, fields.size("max_position_embeddings"));
    if (config.family.starts_with("deepseek"))
        return {}; // heads have widths of their own
    if (!fields.has("head_dim") && !architecture.headDimFromSizes)
        return fields.inFile(missingValue("head_dim"));
    if (!fields.has("head_dim") && config.hidden % config.heads != 0)
        return fields.inFile(mustDivide("num_attention_heads", config.heads, config.hidden));
    TESSERA_TRY(config.headDim, fields.sizeOr("head_dim", config.hidden / config.heads));
    return {};
}

/// Ranges of numbers that index into others, whatever the source.
Result<void> checkSizes(const JsonFields &fields, const ModelConfig &config)
{
    if (config.heads % config.queryGroups != 0)
        return fields.inFile(mustDivide("num_key_value_heads", config.queryGroups, config.heads));
    if (config.headDim % 2 != 0)
        return fields.refuse("head_dim", "an even number, because RoPE turns pairs");
    return {};
}

/// The activation by the architecture's own key; the other key is refused elsewhere.
Result<void> checkActivation(const JsonFields &fields, const Architecture &architecture)
{
    const bool own = architecture.activation != "silu";
    const std::string_view key = own ? "hidden_activation" : "hidden_act";
    TESSERA_TRY(const std::string name, fields.textOr(key, std::string(architecture.activation)));
    if (name != architecture.activation)
        return fields.refuse(key, architecture.activation);
    return {};
}

Result<void> readBiases(const JsonFields &fields, const Architecture &architecture,
                        ModelConfig &config)
{
    TESSERA_TRY(const bool all, fields.flagOr("attention_bias", architecture.attentionBias));
    TESSERA_TRY(const bool inputs, fields.flagOr("qkv_bias", architecture.qkvBias));
    TESSERA_TRY(config.mlpBias, fields.flagOr("mlp_bias", false));
    config.qkvBias = all || inputs;
    config.outputBias = all;
    return {};
}

Result<void> readQueryScalar(const JsonFields &fields, ModelConfig &config)
{
    if (!fields.has("query_pre_attn_scalar"))
        return {};
    TESSERA_TRY(config.queryScalar, fields.number("query_pre_attn_scalar"));
    if (!(*config.queryScalar > 0))
        return fields.refuse("query_pre_attn_scalar", "a number above 0");
    return {};
}

Result<void> readAttention(const JsonFields &fields, const std::string &fileName,
                           const Architecture &architecture, ModelConfig &config)
{
    config.qkNorm = architecture.qkNorm;
    config.qkNormWhole = architecture.qkNormWhole;
    TESSERA_CHECK(readBiases(fields, architecture, config));
    TESSERA_CHECK(readQueryScalar(fields, config));
    if (config.family.starts_with("deepseek"))
        TESSERA_CHECK(readLatentAttention(fields, config));
    TESSERA_CHECK(readRope(fields, fileName, architecture.ropeTheta, config));
    return readWindow(fields, architecture, config);
}

Result<void> readTokenIds(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(config.bosId, fields.integer("bos_token_id"));
    TESSERA_TRY(config.padId, fields.integer("pad_token_id"));
    TESSERA_TRY(config.eosIds, readEosIds(fields.value("eos_token_id"), fields));
    return {};
}

Result<void> readDtype(const JsonFields &fields, ModelConfig &config)
{
    const std::string_view key = fields.has("dtype") ? "dtype" : "torch_dtype";
    TESSERA_TRY(config.dtype, fields.textOr(key, "float32"));
    if (config.dtype != "float32" && config.dtype != "float16" && config.dtype != "bfloat16")
        return fields.refuse(key, "float32, float16, bfloat16");
    return {};
}

} // namespace

Result<std::vector<std::int64_t>> readEosIds(const Json &value, const JsonFields &fields)
{
    if (value.is_null())
        return std::vector<std::int64_t>();
    const auto isId = [](const Json &id) { return id.is_number_integer(); };
    if (isId(value))
        return std::vector{value.get<std::int64_t>()};
    if (!value.is_array() || !std::ranges::all_of(value, isId))
        return fields.inFile(
            wrongType("eos_token_id", dumpJson(value), "a token id or a list of them"));
    return value.get<std::vector<std::int64_t>>();
}

Result<ModelConfig> parseModelConfig(const Json &configJson, const std::string &fileName)
{
    if (!configJson.is_object())
        return badFile(fileName, "config.json", "it is not a JSON object");
    const JsonFields fields(configJson, fileName);
    TESSERA_TRY(const Architecture *architecture, readArchitecture(fields, fileName));
    TESSERA_CHECK(checkModelType(configJson, fileName, *architecture));
    TESSERA_CHECK(refuseUnsupported(fields, configJson, *architecture));

    ModelConfig config;
    config.family = architecture->family;
    config.architecture = architecture->name;
    config.modelType = architecture->modelType;
    TESSERA_CHECK(readSizes(fields, *architecture, config));
    TESSERA_CHECK(checkSizes(fields, config));
    TESSERA_TRY(config.normEps, fields.numberOr("rms_norm_eps", config.normEps));
    if (config.normEps < 0)
        return fields.refuse("rms_norm_eps", "at least 0");
    TESSERA_TRY(config.tiedEmbeddings, fields.flagOr("tie_word_embeddings", architecture->tied));
    TESSERA_TRY(config.initStd, fields.numberOr("initializer_range", config.initStd));
    if (config.initStd < 0)
        return fields.refuse("initializer_range", "at least 0");
    TESSERA_CHECK(checkActivation(fields, *architecture));
    TESSERA_CHECK(readAttention(fields, fileName, *architecture, config));
    if (architecture->experts)
        TESSERA_CHECK(readExperts(fields, config));
    TESSERA_CHECK(checkWhole(config, fileName));
    TESSERA_CHECK(readTokenIds(fields, config));
    TESSERA_CHECK(readDtype(fields, config));
    config.source = configJson;
    return config;
}

} // namespace tessera::hub
