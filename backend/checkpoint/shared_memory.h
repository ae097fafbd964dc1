// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/nn/parameter.h"

#include <algorithm>
#include <vector>

namespace tessera::checkpoint {

/// True when the tensor lies in the memory of a trained parameter: the main weights of a float32
/// model are the weights themselves, which a checkpoint has already.
[[nodiscard]] inline bool sharesMemory(const at::Tensor &value,
                                       const std::vector<nn::Parameter> &parameters)
{
    return std::ranges::any_of(parameters, [&](const nn::Parameter &parameter) {
        return parameter.trained && parameter.value.is_alias_of(value);
    });
}

} // namespace tessera::checkpoint
