// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace tessera::nn {

// Shape letters: T tokens of this rank's micro-batch (all rows joined, no padding),
//                N trained positions, G documents.

/// One micro-batch, on the device. All documents are joined; attention never crosses `lengths`.
struct Batch {
    at::Tensor tokens_T;               ///< int64
    at::Tensor positions_T;            ///< int64, from 0 in each document
    at::Tensor cumulative_G1;          ///< int32 [G + 1], first index of each document, then T
    std::vector<std::int64_t> lengths; ///< on the host: tokens of each document, sum T
    std::int64_t longest = 0;          ///< max of lengths
    /// Positions whose NEXT token is trained, and that token: the shift by one is done here.
    at::Tensor trained_N; ///< int64, indices into T, ascending
    at::Tensor targets_N; ///< int64
    at::Tensor weights_N; ///< float32, of each loss; not defined: all are 1
};

} // namespace tessera::nn
