// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <vector>

namespace tessera::test {

/// Largest difference between the gradients of `f(inputs).sum-weighted` by autograd and by central
/// differences, relative to the largest gradient; over every element of every input.
///
/// f maps float64 inputs to one tensor; it is weighted by fixed random numbers, so that an error in
/// one output cannot hide behind another.
[[nodiscard]] double
gradientError(const std::function<at::Tensor(const std::vector<at::Tensor> &)> &f,
              const std::vector<at::Tensor> &inputs);

/// Normal random numbers from a seed.
[[nodiscard]] at::Tensor randomTensor(at::IntArrayRef shape, std::uint64_t seed,
                                      at::ScalarType type = at::kDouble);

} // namespace tessera::test
