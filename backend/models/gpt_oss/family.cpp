// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/gpt_oss/family.h"

namespace tessera::models::gpt_oss {

Result<DecoderSpec> describe(const hub::ModelConfig &config)
{
    TESSERA_CHECK(checkExperts(config));
    TESSERA_TRY(DecoderSpec spec, decoderSpec(config));
    spec.clampedExperts =
        nn::ClampedSwiglu{.alpha = config.swigluAlpha, .limit = config.swigluLimit};
    return spec;
}

} // namespace tessera::models::gpt_oss
