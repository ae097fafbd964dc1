// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/model_folder.h"

#include <ATen/core/Tensor.h>

namespace tessera::checkpoint {

/// A piece of a tensor in a file: whole rows of its last dimension.
struct FileRows {
    const hub::TensorInfo *info = nullptr;
    const char *bytes = nullptr; ///< of the first of these rows
    std::int64_t first = 0;      ///< counted over all leading dimensions
    std::int64_t count = 0;
    std::int64_t columns = 1;
};

/// The values, [count, columns]: a view of `bytes` where they can be used as they lie, else a
/// tensor of its own. Quantised blocks and F8_E4M3 become float32, F4_E2M1 too.
[[nodiscard]] at::Tensor valuesOf(const FileRows &rows);

/// Multiplies F8_E4M3 or F4_E2M1 values by their scales: y = x * s[block], in float32.
/// Source: DeepSeek-V3's inference code (weight_dequant), transformers' FineGrainedFP8.
/// `scales` is float32, contiguous.
void applyScales(const FileRows &rows, const hub::WeightScale &scale, const at::Tensor &scales,
                 at::Tensor &values);

/// How many of the values are NaN or infinite; none of integers are. On the CPU.
[[nodiscard]] std::int64_t countNotFinite(const at::Tensor &values);

} // namespace tessera::checkpoint
