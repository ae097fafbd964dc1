// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <exception>
#include <type_traits>

namespace tessera::tensor {

/// The Error for an exception that torch code threw: OutOfMemory (with device and asked bytes),
/// CommFailed (a collective: peer gone, time-out), else Internal with torch's first line.
[[nodiscard]] Error torchError(const std::exception &exception);

/// Runs torch code at the border of a folder that returns Results; exceptions become Errors.
template<typename F>
auto tryTorch(F &&body) -> Result<std::invoke_result_t<F>>
{
    try {
        if constexpr (std::is_void_v<std::invoke_result_t<F>>) {
            body();
            return {};
        } else {
            return body();
        }
    } catch (const std::exception &exception) {
        return torchError(exception);
    }
}

} // namespace tessera::tensor
