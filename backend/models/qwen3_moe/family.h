// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/family.h"

namespace tessera::models::qwen3_moe {

[[nodiscard]] Result<DecoderSpec> describe(const hub::ModelConfig &config);
void feedForwardSources(SourceTable &table, std::int64_t layer);

inline constexpr Family kFamily{
    .name = "qwen3_moe", .describe = describe, .feedForwardSources = feedForwardSources};

} // namespace tessera::models::qwen3_moe
