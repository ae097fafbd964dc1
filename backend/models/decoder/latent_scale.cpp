// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/latent_scale.h"

#include <cmath>

namespace tessera::models {

double latentScale(const hub::ModelConfig &config)
{
    const double plain = 1 / std::sqrt(static_cast<double>(config.headDim));
    if (!config.ropeScaling || config.ropeScaling->factor <= 1)
        return plain;
    const double sharper =
        0.1 * config.ropeScaling->mscaleAllDim * std::log(config.ropeScaling->factor) + 1;
    return plain * sharper * sharper;
}

} // namespace tessera::models
