// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/llama/family.h"

namespace tessera::models::llama {

Result<DecoderSpec> describe(const hub::ModelConfig &config)
{
    if (config.experts > 0)
        return notSupported("num_experts", std::to_string(config.experts),
                            "0 in the family llama; qwen3_moe and mixtral have experts");
    return decoderSpec(config);
}

} // namespace tessera::models::llama
