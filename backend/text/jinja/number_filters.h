// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <jinja/value.h>

/// Filters that give numbers (filters.h).
namespace tessera::jinja_text {

[[nodiscard]] jinja::value roundFilter(const jinja::func_args &arguments);
[[nodiscard]] jinja::value toInt(const jinja::func_args &arguments);
[[nodiscard]] jinja::value toFloat(const jinja::func_args &arguments);

} // namespace tessera::jinja_text
