// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/weight_names.h"

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace tessera::checkpoint {

/// The values of a file tensor as our parameter has them. A view where one is enough.
///
/// @param heads  of FileLayout::PairedHeads
[[nodiscard]] at::Tensor fromFileLayout(const at::Tensor &value, models::FileLayout layout,
                                        std::int64_t heads = 0);

/// The way back, for the layouts of a Hugging Face folder.
[[nodiscard]] at::Tensor toFileLayout(const at::Tensor &value, models::FileLayout layout);

} // namespace tessera::checkpoint
