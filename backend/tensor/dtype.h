// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"

#include <c10/core/ScalarType.h>

#include <string>
#include <string_view>

namespace tessera::tensor {

/// "float32", "bfloat16", "float16", "float64" (and torch's short names) -> the type; `key` is what
/// an error says was set.
[[nodiscard]] Result<c10::ScalarType> scalarType(std::string_view name,
                                                 std::string_view key = "torch_dtype");
[[nodiscard]] std::string scalarTypeName(c10::ScalarType type); ///< "float32"

/// The type in which gradients are summed and master weights kept: float64 for float64, else
/// float32 (main_grads_dtype, main_params_dtype fp32).
[[nodiscard]] c10::ScalarType mainType(c10::ScalarType modelType);

} // namespace tessera::tensor
