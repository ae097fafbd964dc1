// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/tensor_file.h"

#include <cstdint>

namespace tessera::checkpoint {

/// Blocks of 32 values as GGUF stores them -> float32. `elements` is a multiple of 32.
///
///   Q8_0: float16 d, 32 int8 q             value = d * q
///   Q4_0: float16 d, 16 bytes              value = d * (nibble - 8)
///   Q4_1: float16 d, float16 m, 16 bytes   value = d * nibble + m
///
/// The low nibbles of the 16 bytes are values 0..15 of the block, the high ones 16..31.
/// Source: ggml, dequantize_row_q8_0, dequantize_row_q4_0, dequantize_row_q4_1.
void dequantize(hub::DType type, const char *blocks, std::uint64_t elements, float *out);

} // namespace tessera::checkpoint
