// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_config.h"

namespace tessera::hub {

/// More than any model has of anything; larger numbers are a damaged file, or one that was made to
/// do harm.
inline constexpr std::int64_t kMostOfASize = (std::int64_t{1} << 31) - 1;
inline constexpr std::int64_t kMostLayers = 10'000;
inline constexpr std::int64_t kMostExperts = 65'536;

/// BadFile for sizes that no model has together, so that sums over them cannot overflow and lists
/// of its tensors cannot fill the memory.
[[nodiscard]] Result<void> checkWhole(const ModelConfig &config, const std::string &fileName);

} // namespace tessera::hub
