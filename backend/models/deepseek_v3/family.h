// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/family.h"

namespace tessera::models::deepseek_v3 {

[[nodiscard]] Result<DecoderSpec> describe(const hub::ModelConfig &config);

inline constexpr Family kFamily{.name = "deepseek_v3", .describe = describe};

} // namespace tessera::models::deepseek_v3
