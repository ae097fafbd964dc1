// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace tessera::ui {

/// Something that the program is made of, or uses.
struct Licence {
    const char *component;
    const char *licence; ///< SPDX identifier, or the name of its terms
    const char *address;
};

/// By what they are for: window, training, data, fonts.
[[nodiscard]] std::span<const Licence> licences();

} // namespace tessera::ui
