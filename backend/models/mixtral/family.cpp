// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/mixtral/family.h"

namespace tessera::models::mixtral {

Result<DecoderSpec> describe(const hub::ModelConfig &config)
{
    TESSERA_CHECK(checkExperts(config));
    if (!config.normTopkProb)
        return notSupported("norm_topk_prob", "false", "true in the family mixtral");
    return decoderSpec(config);
}

} // namespace tessera::models::mixtral
