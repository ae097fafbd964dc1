// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <jinja/value.h>

#include <string>

namespace tessera::jinja_text {

/// `input | name(arguments)`: Jinja2's filters that the engine lacks or does otherwise, then the
/// engine's own. std::runtime_error names a filter that neither has.
[[nodiscard]] jinja::value applyFilter(const std::string &name, const jinja::value &input,
                                       jinja::func_args arguments);

} // namespace tessera::jinja_text
