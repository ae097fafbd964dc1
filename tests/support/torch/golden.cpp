// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/torch/golden.h"

#include "backend/base/assert.h"
#include "backend/base/json.h"
#include "backend/hub/model_folder.h"
#include "backend/hub/tensor_file.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/argsort.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/equal.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace tessera::test {

namespace {

template<typename T>
T orAbort(Result<T> result)
{
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().sentence().c_str());
        std::abort();
    }
    return std::move(result).value();
}

at::ScalarType scalarType(hub::DType type)
{
    const std::map<hub::DType, at::ScalarType> types{
        {hub::DType::F64, at::kDouble},    {hub::DType::F32, at::kFloat},
        {hub::DType::BF16, at::kBFloat16}, {hub::DType::F16, at::kHalf},
        {hub::DType::I64, at::kLong},      {hub::DType::I32, at::kInt}};
    return types.at(type);
}

/// The part of a parameter (or of its gradient) that a source fills, as the file has it and as a
/// view; undefined when another rank owns the expert.
at::Tensor partOf(const at::Tensor &whole, const nn::Parameter &parameter,
                  const models::WeightSource &source)
{
    if (source.expert >= 0) {
        const std::int64_t local = source.expert - parameter.firstRow;
        if (local < 0 || local >= whole.size(0))
            return {};
        return whole[local].narrow(0, source.firstRow, source.rows);
    }
    return parameter.placement == nn::Placement::Expert
        ? whole
        : whole.narrow(0, source.firstRow, source.rows);
}

/// Index of the file's row, or column, that each of ours lies in: gate 0, up 0, gate 1, ...
at::Tensor pairOrder(std::int64_t size)
{
    const auto all = at::arange(size);
    return at::cat({all.slice(0, 0, size, 2), all.slice(0, 1, size, 2)});
}

/// A file tensor of all experts in our order.
at::Tensor inOurOrder(const at::Tensor &file, models::FileLayout layout)
{
    using models::FileLayout;
    const bool turned = layout == FileLayout::Transposed || layout == FileLayout::TransposedPairs;
    const bool pairs = layout == FileLayout::Pairs || layout == FileLayout::TransposedPairs;
    const auto value = turned ? file.transpose(1, 2) : file;
    return pairs ? value.index_select(1, pairOrder(value.size(1))) : value;
}

at::Tensor inFileOrder(const at::Tensor &ours, models::FileLayout layout)
{
    using models::FileLayout;
    const bool turned = layout == FileLayout::Transposed || layout == FileLayout::TransposedPairs;
    const bool pairs = layout == FileLayout::Pairs || layout == FileLayout::TransposedPairs;
    const auto value = pairs ? ours.index_select(1, at::argsort(pairOrder(ours.size(1)))) : ours;
    return turned ? value.transpose(1, 2) : value;
}

nn::Parameter &parameterNamed(models::Model &model, const std::string &name)
{
    for (nn::Parameter &parameter : model.parameters()) {
        if (parameter.name == name)
            return parameter;
    }
    std::fprintf(stderr, "the model has no parameter %s\n", name.c_str());
    std::abort();
}

} // namespace

Tensors readTensors(const std::filesystem::path &file)
{
    const auto header = orAbort(hub::readSafetensorsHeader(file));
    std::ifstream stream(file, std::ios::binary);
    Tensors tensors;
    for (const auto &[name, info] : header.tensors) {
        auto tensor = at::empty(info.shape, at::TensorOptions().dtype(scalarType(info.dtype)));
        stream.seekg(static_cast<std::streamoff>(info.offset));
        stream.read(static_cast<char *>(tensor.mutable_data_ptr()),
                    static_cast<std::streamsize>(info.bytes));
        TESSERA_ASSERT(stream.good());
        tensors.emplace(name, tensor);
    }
    return tensors;
}

hub::ModelConfig readConfig(const std::filesystem::path &folder)
{
    const auto file = folder / "config.json";
    return orAbort(hub::parseModelConfig(orAbort(readJsonFile(file)), file.string()));
}

void fillParameters(models::Model &model, const Tensors &files,
                    const std::vector<models::ParameterSources> &sources)
{
    const at::NoGradGuard noGrad;
    for (const auto &entry : sources) {
        nn::Parameter &parameter = parameterNamed(model, entry.parameter);
        for (const auto &source : entry.sources) {
            auto part = partOf(parameter.value, parameter, source);
            if (!part.defined())
                continue;
            auto value = inOurOrder(files.at(source.name), source.layout);
            if (source.expert < 0 && parameter.placement == nn::Placement::Expert)
                value = value.narrow(0, parameter.firstRow, part.size(0));
            part.copy_(value);
        }
    }
}

std::unique_ptr<models::Model> loadModel(const std::filesystem::path &folder,
                                         const models::BuildOptions &options)
{
    auto model = orAbort(models::buildModel(readConfig(folder), options));
    fillParameters(*model, readTensors(folder / "model.safetensors"),
                   models::weightSources(model->config()));
    return model;
}

Tensors gradientsAsFiles(models::Model &model)
{
    Tensors gradients;
    for (const auto &entry : models::weightSources(model.config())) {
        const nn::Parameter &parameter = parameterNamed(model, entry.parameter);
        if (!parameter.trained)
            continue;
        TESSERA_ASSERT(parameter.value.grad().defined());
        const auto gradient = parameter.value.grad().cpu();
        for (const auto &source : entry.sources)
            gradients.emplace(source.name,
                              inFileOrder(partOf(gradient, parameter, source), source.layout));
    }
    return gradients;
}

double relativeError(const at::Tensor &a, const at::Tensor &b)
{
    if (a.numel() == 0 && b.numel() == 0)
        return 0;
    return absoluteError(a, b) / b.detach().to(at::kDouble).abs().max().item<double>();
}

double absoluteError(const at::Tensor &a, const at::Tensor &b)
{
    TESSERA_ASSERT(a.sizes() == b.sizes());
    if (a.numel() == 0)
        return 0;
    return (a.detach().to(at::kDouble) - b.detach().to(at::kDouble)).abs().max().item<double>();
}

bool sameBits(const at::Tensor &a, const at::Tensor &b)
{
    return a.scalar_type() == b.scalar_type() && a.sizes() == b.sizes() && at::equal(a, b);
}

} // namespace tessera::test
