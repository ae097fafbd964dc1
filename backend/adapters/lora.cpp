// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/adapters/lora.h"

#include "backend/config/target_modules.h"
#include "backend/tensor/dtype.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/mm.h>

#include <cmath>
#include <map>
#include <string_view>

namespace tessera::adapters {

Result<models::LoraSpec> loraSpec(const config::RunConfig &config,
                                  const std::vector<std::string> &linearModules)
{
    if (config.loraRank < 1)
        return outOfRange("lora_rank", std::to_string(config.loraRank), "at least 1", "1");
    models::LoraSpec spec;
    TESSERA_TRY(spec.modules, config::chooseModules(config.targetModules, linearModules));
    const auto rank = static_cast<double>(config.loraRank);
    spec.rank = config.loraRank;
    spec.scale = config.loraAlpha / (config.useRslora ? std::sqrt(rank) : rank);
    spec.dropout = config.loraDropout;
    return spec;
}

void mergeLora(models::Model &model, double scale)
{
    constexpr std::string_view kA = ".lora_A.weight";
    const at::NoGradGuard noGrad;
    std::map<std::string, at::Tensor> byName;
    for (const nn::Parameter &parameter : model.parameters())
        byName.emplace(parameter.name, parameter.value);
    for (const auto &[name, loraA] : byName) {
        if (!name.ends_with(kA))
            continue;
        const std::string module = name.substr(0, name.size() - kA.size());
        at::Tensor weight = byName.at(module + ".weight");
        at::Tensor loraB = byName.at(module + ".lora_B.weight");
        const auto type = tensor::mainType(weight.scalar_type());
        const auto change = at::mm(loraB.to(type), loraA.to(type)) * scale;
        weight.copy_(weight.to(type) + change);
        loraB.zero_();
    }
}

} // namespace tessera::adapters
