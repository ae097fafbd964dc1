// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tessera {

/// Prints what failed and where, then aborts. For our own bugs; the world gets a Result.
[[noreturn]] void assertionFailed(const char *condition, const char *file, int line);

} // namespace tessera

#define TESSERA_ASSERT(condition)                                                                  \
    ((condition) ? static_cast<void>(0)                                                            \
                 : ::tessera::assertionFailed(#condition, __FILE__, __LINE__))
