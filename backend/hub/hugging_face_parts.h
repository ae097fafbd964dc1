// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/architectures.h"
#include "backend/hub/json_fields.h"
#include "backend/hub/model_config.h"

namespace tessera::hub {

// What config.json says about one part of a model. Sizes (layers, heads, ...) are read before.

/// Experts, router and shared expert, under the names of config.family. NotSupported for a router
/// that the family does not have.
[[nodiscard]] Result<void> readExperts(const JsonFields &fields, ModelConfig &config);

/// Widths of multi-head latent attention (DeepSeek); sets headDim.
[[nodiscard]] Result<void> readLatentAttention(const JsonFields &fields, ModelConfig &config);

/// Window and the layers that have it, by layer_types or by the architecture's rule.
[[nodiscard]] Result<void> readWindow(const JsonFields &fields, const Architecture &architecture,
                                      ModelConfig &config);

} // namespace tessera::hub
