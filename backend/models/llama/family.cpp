// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/llama/family.h"

namespace tessera::models::llama {

Result<DecoderSpec> describe(const hub::ModelConfig &config)
{
    TESSERA_CHECK(checkDense(config));
    return decoderSpec(config);
}

} // namespace tessera::models::llama
