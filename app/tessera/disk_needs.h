// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/config/run_config.h"
#include "backend/hub/model_config.h"

#include <cstdint>

namespace tessera::app {

/// Bytes a run writes, estimated from the model's exact parameter counts.
struct DiskNeeds {
    std::uint64_t checkpoint = 0; ///< one: weights, and the optimizer's state unless left out
    std::uint64_t finalModel = 0; ///< the Hugging Face or PEFT folder, and a merged copy
    std::uint64_t smallest = 0;   ///< without this much the run cannot end well
    std::int64_t kept = 1;        ///< checkpoints there at the end, as far as the settings tell
    [[nodiscard]] std::uint64_t all() const; ///< with every checkpoint that is kept; saturates
};

/// Parameters that LoRA adds: rank * (in + out) for each linear layer it is put on; 0 when
/// target_modules names what the model does not have.
[[nodiscard]] std::int64_t loraParameters(const config::RunConfig &config,
                                          const hub::ModelConfig &model);

[[nodiscard]] DiskNeeds diskNeeds(const config::RunConfig &config, const hub::ModelConfig &model);

} // namespace tessera::app
