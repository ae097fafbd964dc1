// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>
#include <memory>

namespace tessera::nn {

// Shape letters in this file:
//   T tokens of this rank   D width   K experts per token   E experts of the layer
//   S rows that reach the experts of this rank (T * K without expert parallelism)
//   L experts of this rank (E / EP)

/// Rows sorted by local expert, ready for a grouped matrix product.
struct Dispatched {
    at::Tensor rows_SD;   ///< copies of tokens, ordered by local expert
    at::Tensor offsets_L; ///< int32, END of each local expert's rows (inclusive cumulative count)
};

/// Brings tokens to their experts and the results back. One object a MoE layer and forward call:
/// combine() undoes the last dispatch(). Differentiable both ways.
class Dispatcher
{
public:
    virtual ~Dispatcher() = default;

    /// @param x_TD        tokens
    /// @param experts_TK  int64, global expert of each slot
    /// @param experts     E
    virtual Dispatched dispatch(const at::Tensor &x_TD, const at::Tensor &experts_TK,
                                std::int64_t experts) = 0;
    /// @param y_SD        results in the order of dispatch
    /// @param weights_TK  weights of the slots, any floating dtype
    /// @return [T, D] in the dtype of y_SD: sum over k of weight * result, summed in float32
    virtual at::Tensor combine(const at::Tensor &y_SD, const at::Tensor &weights_TK) = 0;
};

/// Makes one dispatcher a MoE layer call. Without expert parallelism: localDispatcher(); with it,
/// parallel/expert/ hands in its own.
using DispatcherFactory = std::function<std::unique_ptr<Dispatcher>()>;

/// All experts on this rank: a sort by expert, nothing leaves the rank, no host synchronisation.
[[nodiscard]] std::unique_ptr<Dispatcher> localDispatcher();

} // namespace tessera::nn
