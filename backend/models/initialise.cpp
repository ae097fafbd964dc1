// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/hub/parameter_table.h"
#include "backend/models/model.h"
#include "backend/tensor/seeding.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/empty.h>

#include <cmath>

namespace tessera::models {

namespace {

/// Random values are drawn on the CPU in float32, whatever the model's device and dtype, so that a
/// seed gives the same model everywhere.
at::Tensor drawn(at::IntArrayRef shape)
{
    return at::empty(shape, at::TensorOptions().dtype(at::kFloat));
}

at::Generator generatorFor(std::int64_t seed, const std::string &name, std::uint64_t expert = 0)
{
    return tensor::makeGenerator(c10::Device(c10::DeviceType::CPU),
                                 tensor::mixSeed(static_cast<std::uint64_t>(seed), name, expert));
}

void fillExperts(nn::Parameter &parameter, std::int64_t seed, double deviation)
{
    for (std::int64_t local = 0; local < parameter.value.size(0); ++local) {
        auto place = parameter.value[local];
        const auto expert = static_cast<std::uint64_t>(parameter.firstRow + local);
        place.copy_(
            drawn(place.sizes()).normal_(0, deviation, generatorFor(seed, parameter.name, expert)));
    }
}

/// Norms start as 1, or as 0 where their factor is 1 + weight; biases as 0.
double startOfVector(const std::string &name, bool normsAroundOne)
{
    const bool norm = name.ends_with("norm.weight");
    return norm && !normsAroundOne ? 1 : 0;
}

void fill(nn::Parameter &parameter, std::int64_t seed, const hub::ModelConfig &config)
{
    const double deviation = config.initStd;
    const bool sinks = parameter.name.ends_with(".sinks");
    if (!parameter.decay && !sinks)
        parameter.value.fill_(
            startOfVector(parameter.name, hub::familyTensors(config.family).normsAroundOne));
    else if (parameter.placement == nn::Placement::Expert)
        fillExperts(parameter, seed, deviation);
    else
        parameter.value.copy_(drawn(parameter.value.sizes())
                                  .normal_(0, deviation, generatorFor(seed, parameter.name)));
}

} // namespace

void initialise(Model &model, std::int64_t seed)
{
    const at::NoGradGuard noGrad;
    for (nn::Parameter &parameter : model.parameters()) {
        if (!parameter.adapter)
            fill(parameter, seed, model.config());
    }
}

void initialiseAdapter(Model &model, std::int64_t seed)
{
    const at::NoGradGuard noGrad;
    for (nn::Parameter &parameter : model.parameters()) {
        if (!parameter.adapter)
            continue;
        if (parameter.name.ends_with("lora_B.weight")) {
            parameter.value.zero_();
            continue;
        }
        // kaiming_uniform with a = sqrt(5): the bound is 1 / sqrt(inputs).
        const double bound = 1 / std::sqrt(static_cast<double>(parameter.value.size(1)));
        parameter.value.copy_(drawn(parameter.value.sizes())
                                  .uniform_(-bound, bound, generatorFor(seed, parameter.name)));
    }
}

} // namespace tessera::models
