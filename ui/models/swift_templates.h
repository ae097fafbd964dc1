// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace tessera::ui {

/// What a name of ms-swift's `--template` (swift/template/constant.py) is here.
enum class SwiftTemplate {
    Ours,      ///< one of our templates has the same name and the same text
    ModelsOwn, ///< what models of that family bring along themselves: nothing is to be set
    NotHere    ///< its "default" among them, which is no model's and not the one called so here
};

[[nodiscard]] SwiftTemplate swiftTemplate(std::string_view name);

} // namespace tessera::ui
