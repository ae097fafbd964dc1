// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/config/run_config.h"
#include "backend/models/model.h"

namespace tessera::adapters {

/// The LoRA description for a run: target_modules ("all-linear", or names such as "q_proj") become
/// full module paths of this model. NotOneOf names a target that matches nothing, with the module
/// names there are; NotSupported for modules inside stacked experts.
[[nodiscard]] Result<models::LoraSpec> loraSpec(const config::RunConfig &config,
                                                const std::vector<std::string> &linearModules);

/// W + scale * B A into each adapted base weight, in float32; adapters are zeroed (B = 0).
void mergeLora(models::Model &model, double scale);

} // namespace tessera::adapters
