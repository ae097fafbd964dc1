// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/models/weight_names.h"

#include <ATen/core/Tensor.h>

namespace tessera::checkpoint {

/// The values of a file tensor of stacked experts, as our parameter has them. A view where one
/// is enough.
[[nodiscard]] at::Tensor fromFileLayout(const at::Tensor &value, models::FileLayout layout);

/// The way back.
[[nodiscard]] at::Tensor toFileLayout(const at::Tensor &value, models::FileLayout layout);

} // namespace tessera::checkpoint
