// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Generator.h>
#include <c10/core/Device.h>

#include <cstdint>
#include <string_view>

namespace tessera::tensor {

/// Makes CPU arithmetic repeatable bit for bit: deterministic algorithms, a fixed number of
/// threads (0: leave as it is). Call once, before any tensor work.
void makeDeterministic(int threads);

/// A 64-bit seed from parts; equal parts give equal seeds on every machine.
[[nodiscard]] std::uint64_t mixSeed(std::uint64_t seed, std::string_view name, std::uint64_t a = 0,
                                    std::uint64_t b = 0, std::uint64_t c = 0);

/// A fresh generator of the device. Randomness is never taken from torch's global generators: each
/// use makes its own from (seed, what, step, ...), so a resumed run needs no generator state.
[[nodiscard]] at::Generator makeGenerator(c10::Device device, std::uint64_t seed);

} // namespace tessera::tensor
