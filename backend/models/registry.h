// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/family.h"

#include <string_view>

namespace tessera::models {

/// nullptr when no family of that name is registered.
[[nodiscard]] const Family *findFamily(std::string_view name);

} // namespace tessera::models
