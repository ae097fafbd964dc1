// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/weight_scales.h"

#include "backend/hub/expected_tensors.h"
#include "backend/hub/json_fields.h"

#include <fmt/format.h>

namespace tessera::hub {
namespace {

constexpr std::string_view kKey = "quantization_config";
constexpr std::string_view kSupported =
    "fp8, fbgemm_fp8, compressed-tensors (float-quantized), modelopt (FP8), mxfp4; others must be "
    "turned into bfloat16 first";

Error refused(const std::string &fileName, std::string_view key, std::string_view value)
{
    return notSupported(fmt::format("{}.{}", kKey, key), value, kSupported)
        .during("reading " + fileName);
}

/// [rows, columns] of whole numbers; null and an absent one are no blocks.
Result<WeightQuantization> withBlock(const Json &size, const std::string &fileName)
{
    if (size.is_null())
        return WeightQuantization{};
    const bool right = size.is_array() && size.size() == 2 && size[0].is_number_unsigned()
        && size[1].is_number_unsigned() && size[0] != 0 && size[1] != 0;
    if (!right)
        return badFile(
            fileName, "config.json",
            fmt::format("the block size {} of {} is not two whole numbers", dumpJson(size), kKey));
    return WeightQuantization{
        .block = std::pair(size[0].get<std::int64_t>(), size[1].get<std::int64_t>())};
}

/// The block size of compressed-tensors, whose groups of layers must agree.
Result<Json> blockOfGroups(const Json &quantization, const std::string &fileName)
{
    Json block;
    const Json groups = quantization.value("config_groups", Json::object());
    for (const auto &[name, group] : groups.items()) {
        const Json weights = group.is_object() ? group.value("weights", Json()) : Json();
        if (!weights.is_object() || weights.value("num_bits", Json()) != 8
            || weights.value("type", Json()) != "float")
            return refused(fileName, "config_groups." + name, dumpJson(weights));
        const Json size = weights.value("block_structure", Json());
        if (!block.is_null() && size != block)
            return refused(fileName, "config_groups." + name, "another block size");
        block = size;
    }
    return block;
}

Result<WeightQuantization> readQuantization(const Json &quantization, const std::string &fileName)
{
    if (!quantization.is_object())
        return badFile(fileName, "config.json", fmt::format("{} is not an object", kKey));
    const JsonFields fields(quantization, fileName);
    TESSERA_TRY(const std::string method, fields.textOr("quant_method", ""));
    if (method == "fp8") {
        TESSERA_TRY(const std::string format, fields.textOr("fmt", "e4m3"));
        if (format != "e4m3")
            return refused(fileName, "fmt", format);
        return withBlock(fields.value("weight_block_size"), fileName);
    }
    if (method == "compressed-tensors") {
        TESSERA_TRY(const std::string format, fields.textOr("format", ""));
        if (format != "float-quantized")
            return refused(fileName, "format", format);
        TESSERA_TRY(const Json block, blockOfGroups(quantization, fileName));
        return withBlock(block, fileName);
    }
    if (method == "modelopt") {
        TESSERA_TRY(const std::string algorithm, fields.textOr("quant_algo", ""));
        if (algorithm != "FP8")
            return refused(fileName, "quant_algo", algorithm);
        return WeightQuantization{};
    }
    if (method == "mxfp4")
        return WeightQuantization{.block = {}, .mxfp4 = true};
    if (method != "fbgemm_fp8")
        return refused(fileName, "quant_method", method);
    return WeightQuantization{};
}

/// NAME of NAME_scale_inv or NAME_scale; empty for other names.
std::string scaledName(const std::string &scale)
{
    for (const std::string_view suffix : {"_scale_inv", "_scale"})
        if (scale.ends_with(suffix))
            return scale.substr(0, scale.size() - suffix.size());
    return {};
}

std::int64_t pieces(std::int64_t size, std::int64_t piece)
{
    return (size + piece - 1) / piece;
}

/// Which rows and columns of `weight` share a scale, from the two shapes.
Result<WeightScale> fit(const TensorInfo &weight, const TensorInfo &scale,
                        const std::optional<WeightQuantization> &quantization)
{
    const auto rows = weight.shape.size() < 2 ? 1 : weight.shape[weight.shape.size() - 2];
    const auto columns = weight.shape.empty() ? 1 : weight.shape.back();
    WeightScale result{.tensor = scale, .file = {}, .blockRows = rows, .blockColumns = columns};
    if (elementCount(scale.shape) == std::uint64_t{1})
        return result;
    std::vector<std::int64_t> expected = weight.shape;
    if (quantization && quantization->block)
        std::tie(result.blockRows, result.blockColumns) = *quantization->block;
    else
        result.blockRows = 1; // a scale for each row
    if (weight.shape.size() >= 2) {
        expected[expected.size() - 2] = pieces(rows, result.blockRows);
        expected.back() = pieces(columns, result.blockColumns);
        std::vector<std::int64_t> flat = expected;
        flat.pop_back();
        if (scale.shape == expected || (expected.back() == 1 && scale.shape == flat))
            return result;
    }
    return Error{.code = ErrorCode::WrongShape,
                 .detail = fmt::format("Tensor {} has the shape {}, but scales of {} need {}.",
                                       scale.name, shapeText(scale.shape), shapeText(weight.shape),
                                       shapeText(expected)),
                 .args = {scale.name, shapeText(scale.shape), shapeText(expected)},
                 .context = {},
                 .place = SourcePlace::here()};
}

constexpr std::string_view kBlocks = "_blocks";
constexpr std::string_view kScales = "_scales";
constexpr std::int64_t kBlockValues = 32;
constexpr std::int64_t kBlockBytes = 16;

/// Bytes [..., G] and [..., G, 16].
Result<void> checkMxfp4(const TensorInfo &blocks, const TensorInfo &scales,
                        const std::filesystem::path &file)
{
    std::vector<std::int64_t> expected = scales.shape;
    expected.push_back(kBlockBytes);
    if (blocks.dtype != DType::U8 || scales.dtype != DType::U8)
        return unsupportedFormat(file,
                                 fmt::format("{} of type {}", blocks.name, dtypeName(blocks.dtype)),
                                 "MXFP4 as bytes (U8)");
    if (blocks.shape == expected && scales.shape.size() == 3)
        return {};
    return Error{.code = ErrorCode::WrongShape,
                 .detail = fmt::format("Tensor {} has the shape {}, but its scales {} need {}.",
                                       blocks.name, shapeText(blocks.shape),
                                       shapeText(scales.shape), shapeText(expected)),
                 .args = {blocks.name, shapeText(blocks.shape), shapeText(expected)},
                 .context = {},
                 .place = SourcePlace::here()};
}

/// Makes NAME of NAME_blocks and NAME_scales.
Result<void> takeMxfp4(WeightFiles &weights, std::map<std::string, WeightScale> &taken,
                       const std::filesystem::path &folder)
{
    std::vector<std::string> names;
    for (const auto &[name, info] : weights.tensors)
        if (name.ends_with(kBlocks))
            names.push_back(name.substr(0, name.size() - kBlocks.size()));
    for (const std::string &name : names) {
        const std::string blocksName = name + std::string(kBlocks);
        const std::string scalesName = name + std::string(kScales);
        if (!weights.tensors.contains(scalesName))
            return missingTensors(folder, {scalesName}, "scales of MXFP4 weights");
        TensorInfo weight = weights.tensors.at(blocksName);
        const TensorInfo scales = weights.tensors.at(scalesName);
        const std::filesystem::path file = weights.files.at(blocksName);
        TESSERA_CHECK(checkMxfp4(weight, scales, file));
        weight.name = name;
        weight.dtype = DType::F4_E2M1;
        weight.shape = scales.shape;
        weight.shape.back() *= kBlockValues;
        taken.insert_or_assign(name,
                               WeightScale{.tensor = scales,
                                           .file = weights.files.at(scalesName),
                                           .blockRows = 1,
                                           .blockColumns = kBlockValues});
        weights.tensors.erase(blocksName);
        weights.tensors.erase(scalesName);
        weights.tensors.insert_or_assign(name, weight);
        weights.files.insert_or_assign(name, file);
    }
    return {};
}

Result<void> checkType(const TensorInfo &scale, const std::filesystem::path &file)
{
    if (scale.dtype == DType::F32 || scale.dtype == DType::BF16 || scale.dtype == DType::F16)
        return {};
    return unsupportedFormat(file, fmt::format("{} of type {}", scale.name, dtypeName(scale.dtype)),
                             "scales in F32, BF16 or F16");
}

/// Weights of a quantised folder that would be read without their scale.
std::vector<std::string> unscaled(const WeightFiles &weights,
                                  const std::map<std::string, WeightScale> &scales)
{
    std::vector<std::string> names;
    for (const auto &[name, info] : weights.tensors)
        if (info.dtype == DType::F8_E4M3 && !scales.contains(name))
            names.push_back(name + "_scale");
    return names;
}

} // namespace

Result<std::optional<WeightQuantization>> takeQuantization(Json &configJson,
                                                           const std::string &fileName)
{
    const auto it = configJson.is_object() ? configJson.find(kKey) : configJson.end();
    if (it == configJson.end())
        return std::optional<WeightQuantization>();
    const Json quantization = std::move(*it);
    configJson.erase(it);
    if (quantization.is_null())
        return std::optional<WeightQuantization>();
    TESSERA_TRY(const WeightQuantization read, readQuantization(quantization, fileName));
    return std::optional(read);
}

Result<std::map<std::string, WeightScale>>
takeWeightScales(WeightFiles &weights, const std::optional<WeightQuantization> &quantization,
                 const std::filesystem::path &folder)
{
    std::map<std::string, WeightScale> scales;
    if (quantization && quantization->mxfp4)
        TESSERA_CHECK(takeMxfp4(weights, scales, folder));
    for (auto it = weights.tensors.begin(); it != weights.tensors.end();) {
        const auto weight = weights.tensors.find(scaledName(it->first));
        const bool isScale =
            weight != weights.tensors.end() && weight->second.dtype == DType::F8_E4M3;
        if (isScale) {
            const std::filesystem::path file = weights.files.at(it->first);
            TESSERA_CHECK(checkType(it->second, file));
            TESSERA_TRY(WeightScale scale, fit(weight->second, it->second, quantization));
            scale.file = file;
            scales.insert_or_assign(weight->first, std::move(scale));
        }
        const bool ofActivations = quantization && it->first.ends_with(".input_scale");
        it = isScale || ofActivations ? weights.tensors.erase(it) : std::next(it);
    }
    if (quantization || !scales.empty())
        if (const auto missing = unscaled(weights, scales); !missing.empty())
            return missingTensors(folder, missing, "scales of 8-bit weights");
    return scales;
}

} // namespace tessera::hub
