// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/family.h"

namespace tessera::models::llama {

[[nodiscard]] Result<DecoderSpec> describe(const hub::ModelConfig &config);

inline constexpr Family kFamily{.name = "llama", .describe = describe};

} // namespace tessera::models::llama
