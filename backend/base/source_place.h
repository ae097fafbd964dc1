// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tessera {

/// File and line of the caller; used as a default argument (clang 14 lacks std::source_location).
struct SourcePlace {
    const char *file = "";
    int line = 0;

    static constexpr SourcePlace here(const char *file = __builtin_FILE(),
                                      int line = __builtin_LINE())
    {
        return {file, line};
    }
};

} // namespace tessera
