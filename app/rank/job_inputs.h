// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/rank/rank_options.h"
#include "backend/base/result.h"

#include <c10/core/Device.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tessera::rank {

// What the jobs of one model share.

/// As text::readTokenIds().
[[nodiscard]] Result<std::vector<std::int64_t>> idsOfFile(const std::filesystem::path &path);

/// "cpu" or "cuda", for which the CUDA module is loaded; errors speak of --device.
[[nodiscard]] Result<c10::Device> chooseDevice(const std::string &name);

} // namespace tessera::rank
