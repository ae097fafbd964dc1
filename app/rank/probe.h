// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tessera::rank {

/// `tessera-rank --probe`: prints what LibTorch, the CUDA module, NCCL and the GPUs of this
/// computer offer, as one JSON object. Returns the exit code.
[[nodiscard]] int probe();

} // namespace tessera::rank
