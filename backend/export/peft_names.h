// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tessera::exporting {

/// target_modules that, by PEFT's rule (a module's path or the end of it), name `adapted` and no
/// other of `candidates`: last names when they do, whole paths otherwise. Sorted.
[[nodiscard]] std::vector<std::string> targetModules(const std::vector<std::string> &adapted,
                                                     const std::vector<std::string> &candidates);

} // namespace tessera::exporting
