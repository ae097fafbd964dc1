// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/rope_config.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tessera::hub {
namespace {

constexpr std::string_view kKnownTypes = "default, linear, llama3";
constexpr std::array<std::string_view, 8> kKnownKeys{
    "type",
    "rope_type",
    "rope_theta",
    "factor",
    "low_freq_factor",
    "high_freq_factor",
    "original_max_position_embeddings",
    "partial_rotary_factor",
};
constexpr double kLlama3LowFreqFactor = 1;
constexpr double kLlama3HighFreqFactor = 4;
constexpr std::int64_t kLlama3OriginalContext = 8192;

Result<void> checkKeys(const Json &object, const JsonFields &rope)
{
    for (const auto &[key, value] : object.items())
        if (!value.is_null() && std::ranges::find(kKnownKeys, key) == kKnownKeys.end())
            return rope.refuse(key, "rope types " + std::string(kKnownTypes) + " without it");
    TESSERA_TRY(const double part, rope.numberOr("partial_rotary_factor", 1));
    if (part != 1)
        return rope.refuse("partial_rotary_factor", "1");
    return {};
}

Result<std::optional<RopeScaling>> readScaling(const JsonFields &rope)
{
    const std::string_view typeKey = rope.has("rope_type") ? "rope_type" : "type";
    TESSERA_TRY(const std::string type, rope.textOr(typeKey, "default"));
    if (type == "default")
        return std::optional<RopeScaling>();
    if (type != "linear" && type != "llama3")
        return rope.refuse(typeKey, kKnownTypes);
    RopeScaling scaling{.type = type};
    TESSERA_TRY(scaling.factor, rope.number("factor"));
    if (type == "llama3") {
        TESSERA_TRY(scaling.lowFreqFactor, rope.number("low_freq_factor"));
        TESSERA_TRY(scaling.highFreqFactor, rope.number("high_freq_factor"));
        TESSERA_TRY(scaling.originalContext, rope.size("original_max_position_embeddings"));
        if (scaling.highFreqFactor <= scaling.lowFreqFactor)
            return rope.refuse("high_freq_factor", "more than low_freq_factor");
    }
    if (!(scaling.factor >= 1))
        return rope.refuse("factor", "at least 1");
    return std::optional(scaling);
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

Result<void> readRope(const JsonFields &fields, const std::string &fileName, ModelConfig &config)
{
    TESSERA_TRY(config.ropeTheta, fields.numberOr("rope_theta", 10000));
    for (const std::string_view name : {"rope_scaling", "rope_parameters"}) {
        const Json &object = fields.value(name);
        if (object.is_null())
            continue;
        if (!object.is_object())
            return fields.inFile(wrongType(name, dumpJson(object), "an object"));
        const JsonFields rope(object, fileName + ": " + std::string(name));
        TESSERA_CHECK(checkKeys(object, rope));
        TESSERA_TRY(config.ropeTheta, rope.numberOr("rope_theta", config.ropeTheta));
        TESSERA_TRY(const auto scaling, readScaling(rope));
        if (scaling)
            config.ropeScaling = scaling;
    }
    if (!(config.ropeTheta > 0))
        return fields.inFile(
            outOfRange("rope_theta", std::to_string(config.ropeTheta), "above 0", "10000"));
    return {};
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
