// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/hub/tensor_file.h"

#include <c10/core/ScalarType.h>

namespace tessera::checkpoint {

/// The type that a file's values have in memory: its own, float32 for quantised blocks.
[[nodiscard]] c10::ScalarType memoryType(hub::DType type);
/// How safetensors calls a tensor's type; NotSupported for types that it has no name for.
[[nodiscard]] Result<hub::DType> fileType(c10::ScalarType type);

} // namespace tessera::checkpoint
