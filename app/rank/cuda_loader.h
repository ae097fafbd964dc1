// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/result.h"
#include "backend/comm/cuda/cuda_module.h"

namespace tessera::rank {

/// Loads libtessera_cuda.so from beside the program, ../lib or $TESSERA_CUDA_MODULE, once. Must be
/// called before any ATen device query: the CUDA hooks are looked up once and kept.
/// NoDevice says what is missing: the file, a CUDA library, a driver, a GPU.
[[nodiscard]] Result<const comm::CudaModule *> loadCudaModule();

} // namespace tessera::rank
