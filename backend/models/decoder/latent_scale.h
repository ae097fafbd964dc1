// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_config.h"

namespace tessera::models {

/// Factor of the scores of latent attention: a head's width ^ -0.5, and with yarn's mscale_all_dim
/// the square of 0.1 * mscale_all_dim * ln(factor) + 1 more, as DeepSeek's models have it.
[[nodiscard]] double latentScale(const hub::ModelConfig &config);

} // namespace tessera::models
