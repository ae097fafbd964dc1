// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tessera::hub {

/// A linear layer that is a module of its own, so that LoRA can be put on it.
struct LinearLayer {
    std::string module; ///< "model.layers.0.self_attn.q_proj"
    std::int64_t outputs = 0;
    std::int64_t inputs = 0;
};

/// Every one of a model, in the model's order: attention, dense MLPs, shared experts. Not the head,
/// nor the router, nor the experts, whose weights are stacked. The same as
/// models::Model::linearModules(), without building anything.
[[nodiscard]] std::vector<LinearLayer> linearLayers(const ModelConfig &config);

[[nodiscard]] std::vector<std::string> moduleNames(const std::vector<LinearLayer> &layers);

} // namespace tessera::hub
