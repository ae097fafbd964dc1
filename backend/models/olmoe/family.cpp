// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/olmoe/family.h"

namespace tessera::models::olmoe {

Result<DecoderSpec> describe(const hub::ModelConfig &config)
{
    TESSERA_CHECK(checkExperts(config));
    return decoderSpec(config);
}

} // namespace tessera::models::olmoe
