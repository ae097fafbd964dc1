// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <string>
#include <vector>

namespace tessera::config {

/// The linear modules of a model that target_modules names, in the order of `linearModules`. An
/// entry is "all-linear", or by PEFT's rule a whole path or its last parts ("q_proj",
/// "1.mlp.up_proj"). NotOneOf for the first entry that matches nothing, with the names there are;
/// NotSupported when it means modules inside stacked experts, which cannot be adapted.
[[nodiscard]] Result<std::vector<std::string>>
chooseModules(const std::vector<std::string> &targets,
              const std::vector<std::string> &linearModules);

} // namespace tessera::config
