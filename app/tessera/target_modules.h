// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/run_config.h"
#include "backend/hub/model_config.h"

namespace tessera::app {

/// NotOneOf, naming what there is, for the first entry of target_modules that matches no linear
/// layer of the model, by PEFT's rule: the whole path, or its last parts. Layers inside experts
/// cannot be adapted; they are no match.
[[nodiscard]] Result<void> checkTargetModules(const config::RunConfig &config,
                                              const hub::ModelConfig &model);

} // namespace tessera::app
