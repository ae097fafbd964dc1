// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <jinja/value.h>

#include <vector>

namespace tessera::jinja_text {

/// What stands behind the % of Python's text formatting.
struct FormatValues {
    std::vector<jinja::value> inOrder;
    jinja::value named; ///< a mapping for %(name)s; null without one
};

/// `text % right`.
[[nodiscard]] FormatValues valuesOf(const jinja::value &right);

/// "%5.2f %s" % ...: d i u x X f F e E g G s r and %%, with flags, width and precision. Each piece
/// keeps its owner. std::runtime_error for anything else and for values that do not fit.
[[nodiscard]] jinja::value percentFormat(const jinja::string &format, const FormatValues &values);

} // namespace tessera::jinja_text
