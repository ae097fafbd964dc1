// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/hub/tensor_file.h"

#include <cstdint>

namespace tessera::checkpoint {

/// Blocks as GGUF stores them -> float32, bit for bit what ggml's dequantize_row_* gives.
/// `elements` is a multiple of the type's block (hub::dtypeBlock); types without blocks are ours to
/// know and not passed here.
///
/// Every value is scale * integer, or scale * integer - or + minimum. The products are exact in
/// float32, so the results do not depend on whether a compiler fuses them.
/// Source: ggml-quants.c, and quants.py of the Python package gguf.
void dequantize(hub::DType type, const char *blocks, std::uint64_t elements, float *out);

} // namespace tessera::checkpoint
