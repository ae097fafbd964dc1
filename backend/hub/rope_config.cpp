// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/rope_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tessera::hub {
namespace {

constexpr std::string_view kKnownTypes = "default, linear, dynamic, llama3, yarn";
constexpr std::string_view kFull = "full_attention";
constexpr std::string_view kWindowed = "sliding_attention";
constexpr auto kKnownKeys = std::to_array<std::string_view>({
    "type",
    "rope_type",
    "rope_theta",
    "factor",
    "low_freq_factor",
    "high_freq_factor",
    "original_max_position_embeddings",
    "partial_rotary_factor",
    "attention_factor",
    "beta_fast",
    "beta_slow",
    "mscale",
    "mscale_all_dim",
    "truncate",
});
constexpr double kLlama3LowFreqFactor = 1;
constexpr double kLlama3HighFreqFactor = 4;
constexpr std::int64_t kLlama3OriginalContext = 8192;

/// RoPE of one kind of layer.
struct Rope {
    double theta = 10000;
    double fraction = 1;
    std::optional<RopeScaling> scaling;
};

Result<void> checkKeys(const Json &object, const JsonFields &rope)
{
    for (const auto &[key, value] : object.items())
        if (!value.is_null() && std::ranges::find(kKnownKeys, key) == kKnownKeys.end())
            return rope.refuse(key, "rope types " + std::string(kKnownTypes) + " without it");
    return {};
}

Result<void> readLlama3(const JsonFields &rope, RopeScaling &scaling)
{
    TESSERA_TRY(scaling.lowFreqFactor, rope.number("low_freq_factor"));
    TESSERA_TRY(scaling.highFreqFactor, rope.number("high_freq_factor"));
    if (scaling.highFreqFactor <= scaling.lowFreqFactor)
        return rope.refuse("high_freq_factor", "more than low_freq_factor");
    return {};
}

Result<void> readYarn(const JsonFields &rope, RopeScaling &scaling)
{
    TESSERA_TRY(scaling.betaFast, rope.numberOr("beta_fast", scaling.betaFast));
    TESSERA_TRY(scaling.betaSlow, rope.numberOr("beta_slow", scaling.betaSlow));
    if (!(scaling.betaSlow > 0) || !(scaling.betaFast > scaling.betaSlow))
        return rope.refuse("beta_fast", "more than beta_slow, which is above 0");
    TESSERA_TRY(scaling.truncate, rope.flagOr("truncate", true));
    TESSERA_TRY(const double mscale, rope.numberOr("mscale", 0));
    TESSERA_TRY(scaling.mscaleAllDim, rope.numberOr("mscale_all_dim", 0));
    const double inferred = mscale != 0 && scaling.mscaleAllDim != 0
        ? yarnScale(scaling.factor, mscale) / yarnScale(scaling.factor, scaling.mscaleAllDim)
        : yarnScale(scaling.factor, 1);
    TESSERA_TRY(scaling.attentionFactor, rope.numberOr("attention_factor", inferred));
    return {};
}

/// The factor may be left out where the original length says it.
Result<double> readFactor(const JsonFields &rope, const RopeScaling &scaling,
                          std::int64_t contextLength)
{
    if (rope.has("factor") || scaling.type != "yarn" || scaling.originalContext == 0)
        return rope.number("factor");
    return static_cast<double>(contextLength) / static_cast<double>(scaling.originalContext);
}

Result<std::optional<RopeScaling>> readScaling(const JsonFields &rope, const ModelConfig &config,
                                               std::int64_t originalContext)
{
    const std::string_view typeKey = rope.has("rope_type") ? "rope_type" : "type";
    TESSERA_TRY(const std::string type, rope.textOr(typeKey, "default"));
    if (type == "default")
        return std::optional<RopeScaling>();
    if (type != "linear" && type != "dynamic" && type != "llama3" && type != "yarn")
        return rope.refuse(typeKey, kKnownTypes);
    RopeScaling scaling{.type = type};
    if (type == "llama3" || type == "yarn") {
        TESSERA_TRY(scaling.originalContext,
                    rope.sizeOr("original_max_position_embeddings", originalContext));
    }
    TESSERA_TRY(scaling.factor, readFactor(rope, scaling, config.contextLength));
    if (type == "llama3")
        TESSERA_CHECK(readLlama3(rope, scaling));
    if (type == "yarn")
        TESSERA_CHECK(readYarn(rope, scaling));
    if (!(scaling.factor >= 1))
        return rope.refuse("factor", "at least 1");
    return std::optional(scaling);
}

/// One object of RoPE's settings over what stands beside it.
Result<Rope> readObject(const Json &object, const std::string &place, const JsonFields &fields,
                        Rope rope, const ModelConfig &config)
{
    if (!object.is_object())
        return fields.inFile(wrongType(place, dumpJson(object), "an object"));
    const JsonFields own(object, place);
    TESSERA_CHECK(checkKeys(object, own));
    TESSERA_TRY(rope.theta, own.numberOr("rope_theta", rope.theta));
    TESSERA_TRY(rope.fraction, own.numberOr("partial_rotary_factor", rope.fraction));
    TESSERA_TRY(const std::int64_t original,
                fields.sizeOr("original_max_position_embeddings", config.contextLength));
    TESSERA_TRY(rope.scaling, readScaling(own, config, original));
    return rope;
}

Result<void> checkRope(const JsonFields &fields, const Rope &rope, const ModelConfig &config)
{
    if (!(rope.theta > 0))
        return fields.inFile(
            outOfRange("rope_theta", std::to_string(rope.theta), "above 0", "10000"));
    if (rope.fraction == 1)
        return {};
    const auto refuse = [&](std::string_view supported) {
        return fields.inFile(
            notSupported("partial_rotary_factor", fmt::format("{}", rope.fraction), supported));
    };
    if (config.family != "llama")
        return refuse("1 in the family " + config.family);
    const double turned = rope.fraction * static_cast<double>(config.headDim);
    if (std::fmod(turned, 2) != 0 || turned < 2 || rope.fraction > 1)
        return refuse("an even number of a head's dimensions");
    return {};
}

/// Ropes of the layers with full attention and, where it is another, of those with a window.
struct Ropes {
    Rope full;
    std::optional<Rope> windowed;
};

Result<Ropes> readRopes(const JsonFields &fields, const std::string &fileName, double theta,
                        const ModelConfig &config)
{
    Ropes ropes;
    TESSERA_TRY(ropes.full.theta, fields.numberOr("rope_theta", theta));
    TESSERA_TRY(ropes.full.fraction, fields.numberOr("partial_rotary_factor", 1));
    if (fields.has("rope_local_base_freq") || config.family == "gemma3_text") {
        ropes.windowed.emplace();
        TESSERA_TRY(ropes.windowed->theta, fields.numberOr("rope_local_base_freq", 10000));
    }
    for (const std::string name : {"rope_scaling", "rope_parameters"}) {
        const Json &object = fields.value(name);
        if (object.is_null())
            continue;
        const std::string place = fileName + ": " + name;
        const auto part = [&](std::string_view key) {
            return object.is_object() ? object.value(std::string(key), Json()) : Json();
        };
        const Json full = part(kFull);
        const Json windowed = part(kWindowed);
        if (full.is_null() && windowed.is_null()) {
            TESSERA_TRY(ropes.full, readObject(object, place, fields, ropes.full, config));
            continue;
        }
        if (!full.is_null()) {
            TESSERA_TRY(ropes.full, readObject(full, place, fields, ropes.full, config));
        }
        if (!windowed.is_null()) {
            const Rope start = ropes.windowed.value_or(Rope{.theta = theta});
            TESSERA_TRY(ropes.windowed, readObject(windowed, place, fields, start, config));
        }
    }
    return ropes;
}

double llama3Divisor(const RopeScaling &scaling, double inverseFrequency)
{
    const double wavelength = 2 * std::numbers::pi / inverseFrequency;
    const auto original = static_cast<double>(scaling.originalContext);
    if (wavelength < original / scaling.highFreqFactor)
        return 1;
    if (wavelength > original / scaling.lowFreqFactor)
        return scaling.factor;
    const double smooth = (original / wavelength - scaling.lowFreqFactor)
        / (scaling.highFreqFactor - scaling.lowFreqFactor);
    return 1 / ((1 - smooth) / scaling.factor + smooth);
}

} // namespace

Result<void> readRope(const JsonFields &fields, const std::string &fileName, double theta,
                      ModelConfig &config)
{
    TESSERA_TRY(const Ropes ropes, readRopes(fields, fileName, theta, config));
    TESSERA_CHECK(checkRope(fields, ropes.full, config));
    config.ropeTheta = ropes.full.theta;
    config.ropeScaling = ropes.full.scaling;
    config.rotaryFraction = ropes.full.fraction;
    if (!ropes.windowed)
        return {};
    TESSERA_CHECK(checkRope(fields, *ropes.windowed, config));
    if (ropes.windowed->fraction != ropes.full.fraction)
        return fields.refuse("rope_parameters", "one partial_rotary_factor for all layers");
    config.localRope =
        LocalRope{.theta = ropes.windowed->theta, .scaling = ropes.windowed->scaling};
    return {};
}

double yarnScale(double factor, double mscale)
{
    return factor <= 1 ? 1 : 0.1 * mscale * std::log(factor) + 1;
}

std::vector<double> ropeDivisors(const ModelConfig &config)
{
    std::vector<double> divisors(static_cast<std::size_t>(config.headDim / 2), 1);
    if (!config.ropeScaling)
        return divisors;
    for (std::size_t pair = 0; pair < divisors.size(); ++pair) {
        const double exponent = 2 * static_cast<double>(pair) / static_cast<double>(config.headDim);
        divisors[pair] = config.ropeScaling->type == "llama3"
            ? llama3Divisor(*config.ropeScaling, std::pow(config.ropeTheta, -exponent))
            : config.ropeScaling->factor;
    }
    return divisors;
}

std::optional<RopeScaling> llama3FromDivisors(const ModelConfig &config,
                                              std::span<const float> divisors)
{
    if (divisors.empty())
        return std::nullopt;
    ModelConfig guess;
    guess.headDim = config.headDim;
    guess.ropeTheta = config.ropeTheta;
    guess.ropeScaling = RopeScaling{.type = "llama3",
                                    .factor = divisors.back(),
                                    .lowFreqFactor = kLlama3LowFreqFactor,
                                    .highFreqFactor = kLlama3HighFreqFactor,
                                    .originalContext = kLlama3OriginalContext};
    const std::vector<double> made = ropeDivisors(guess);
    const auto agree = [](double a, float b) { return std::abs(a - b) <= 1e-4 * std::abs(a); };
    if (!std::ranges::equal(made, divisors, agree))
        return std::nullopt;
    return guess.ropeScaling;
}

} // namespace tessera::hub
