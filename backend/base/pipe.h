// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/files.h"
#include "backend/base/result.h"

namespace tessera {

/// Both ends of a pipe; a program that is started does not inherit them.
struct Pipe {
    UniqueFd read;
    UniqueFd write;
};

/// Internal when the system gives no more.
[[nodiscard]] Result<Pipe> makePipe();

} // namespace tessera
