// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/expected_tensors.h"

#include "backend/hub/weight_sources.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace tessera::hub {
namespace {

using Shape = std::vector<std::int64_t>;

/// What is left of these when scales have said which of them are packed weights.
bool isInteger(DType type)
{
    return type == DType::I64 || type == DType::I32 || type == DType::I16 || type == DType::I8
        || type == DType::U8 || type == DType::Bool;
}

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
    const bool gguf = source == ModelSource::GgufFile;
    std::vector<ExpectedTensor> tensors;
    std::set<std::string> seen; // each expert names the tensor that has them all
    for (const ModelParameter &parameter : modelParameters(config))
        for (const WeightSource &part :
             gguf ? ggufSources(parameter, config) : folderSources(parameter, config))
            if (seen.insert(part.name).second)
                tensors.push_back({part.name, fileShape(parameter, part)});
    return tensors;
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
        if (!sameShape(found.at(tensor.name).shape, tensor.shape))
            return wrongShape(found.at(tensor.name), tensor.shape, path);
    for (const ExpectedTensor &tensor : expected)
        if (const TensorInfo &info = found.at(tensor.name); isInteger(info.dtype))
            return unsupportedFormat(
                path, fmt::format("tensor {} of type {}", info.name, dtypeName(info.dtype)),
                "weights that are floating-point numbers");
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
