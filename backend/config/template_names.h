// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace tessera::config {

/// The chat templates of ours that `template` can name; backend/text/fallback_templates.cpp has
/// them.
[[nodiscard]] const std::vector<std::string_view> &templateNames();

} // namespace tessera::config
