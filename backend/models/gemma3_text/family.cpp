// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/gemma3_text/family.h"

#include <cmath>

namespace tessera::models::gemma3_text {

Result<DecoderSpec> describe(const hub::ModelConfig &config)
{
    TESSERA_CHECK(checkDense(config));
    TESSERA_TRY(DecoderSpec spec, decoderSpec(config));
    spec.activation = nn::Activation::GeluTanh;
    spec.embeddingScale = std::sqrt(static_cast<double>(config.hidden));
    return spec;
}

} // namespace tessera::models::gemma3_text
