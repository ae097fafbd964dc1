// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/deepseek_v2/family.h"

#include "backend/models/decoder/latent_scale.h"

namespace tessera::models::deepseek_v2 {

Result<DecoderSpec> describe(const hub::ModelConfig &config)
{
    TESSERA_CHECK(checkExperts(config));
    TESSERA_TRY(DecoderSpec spec, decoderSpec(config));
    spec.attentionScale = latentScale(config);
    spec.router.bestOfGroup = 1;
    return spec;
}

} // namespace tessera::models::deepseek_v2
