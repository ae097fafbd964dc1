// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/files.h"
#include "backend/hub/gguf_parts.h"
#include "backend/hub/rope_config.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

namespace tessera::hub {
namespace {

constexpr std::string_view kRopeFactors = "rope_freqs.weight";

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

/// DeepSeek's mscale_all_dim lies there times 0.1; its mscale is taken to be the same, as in every
/// published model.
Result<void> readDeepseekScale(const JsonFields &fields, RopeScaling &scaling)
{
    TESSERA_TRY(const double tenth, fields.numberOr("rope.scaling.yarn_log_multiplier", 0));
    scaling.mscaleAllDim = shortestDecimal(shortestDecimal(tenth) * 10);
    if (scaling.mscaleAllDim != 0)
        scaling.attentionFactor = 1;
    return {};
}

Result<RopeScaling> readYarn(const JsonFields &fields, double factor, const ModelConfig &config)
{
    RopeScaling scaling{.type = "yarn", .factor = factor};
    TESSERA_TRY(scaling.originalContext, fields.size("rope.scaling.original_context_length"));
    TESSERA_TRY(const double fast,
                fields.numberOr("rope.scaling.yarn_beta_fast", scaling.betaFast));
    TESSERA_TRY(const double slow,
                fields.numberOr("rope.scaling.yarn_beta_slow", scaling.betaSlow));
    scaling.betaFast = shortestDecimal(fast);
    scaling.betaSlow = shortestDecimal(slow);
    if (!(scaling.betaSlow > 0) || !(scaling.betaFast > scaling.betaSlow))
        return fields.refuse("rope.scaling.yarn_beta_fast", "more than yarn_beta_slow, above 0");
    scaling.truncate = config.family != "gpt_oss"; // there is no key for it
    scaling.attentionFactor = yarnScale(factor, 1);
    TESSERA_CHECK(readDeepseekScale(fields, scaling));
    TESSERA_TRY(const double attention,
                fields.numberOr("rope.scaling.yarn_attn_factor", scaling.attentionFactor));
    if (fields.has("rope.scaling.yarn_attn_factor"))
        scaling.attentionFactor = shortestDecimal(attention);
    return scaling;
}

Result<void> readScaling(const JsonFields &fields, ModelConfig &config)
{
    TESSERA_TRY(const std::string type, fields.textOr("rope.scaling.type", "none"));
    TESSERA_TRY(double factor, fields.numberOr("rope.scaling.factor", 1));
    factor = shortestDecimal(factor);
    if (!(factor >= 1) || (type == "none" && factor != 1))
        return fields.refuse("rope.scaling.factor", "at least 1, and 1 without rope.scaling.type");
    if (type == "linear") {
        config.ropeScaling = RopeScaling{.type = type, .factor = factor};
    } else if (type == "yarn") {
        TESSERA_TRY(config.ropeScaling, readYarn(fields, factor, config));
    } else if (type != "none") {
        return fields.refuse("rope.scaling.type", "none, linear, yarn");
    }
    return {};
}

} // namespace

double shortestDecimal(double value)
{
    return std::strtod(fmt::format("{}", static_cast<float>(value)).c_str(), nullptr);
}

Result<void> readGgufRope(const JsonFields &fields, const GgufHeader &header,
                          const std::filesystem::path &path, const TensorPlaces &files,
                          ModelConfig &config)
{
    TESSERA_TRY(const double theta, fields.numberOr("rope.freq_base", 10000));
    config.ropeTheta = shortestDecimal(theta);
    TESSERA_CHECK(readScaling(fields, config));
    if (config.family == "gemma3_text") {
        TESSERA_TRY(const double local, fields.numberOr("rope.freq_base_swa", 10000));
        config.localRope = LocalRope{.theta = shortestDecimal(local), .scaling = {}};
    }
    return readRopeTensor(header, path, files, config);
}

} // namespace tessera::hub
