// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/checkpoint/file_layout.h"

#include <ATen/TensorOperators.h>

namespace tessera::checkpoint {
namespace {

using models::FileLayout;

/// gate 0, up 0, gate 1, up 1, ... along `dim` becomes gate 0, gate 1, ..., up 0, up 1, ...
at::Tensor pairsApart(const at::Tensor &value, std::int64_t dim)
{
    return value.unflatten(dim, {-1, 2}).transpose(dim, dim + 1).flatten(dim, dim + 1);
}

at::Tensor pairsTogether(const at::Tensor &value, std::int64_t dim)
{
    return value.unflatten(dim, {2, -1}).transpose(dim, dim + 1).flatten(dim, dim + 1);
}

/// Rows of each head as llama.cpp stores them, (pair, half), back to Hugging Face's (half, pair).
/// Source: llama.cpp convert_hf_to_gguf.py, LlamaModel.permute.
at::Tensor headsUnpaired(const at::Tensor &rows, std::int64_t heads)
{
    return rows.unflatten(0, {heads, -1, 2}).transpose(1, 2).flatten(0, 2);
}

} // namespace

at::Tensor fromFileLayout(const at::Tensor &value, FileLayout layout, std::int64_t heads)
{
    switch (layout) {
    case FileLayout::Same:
        return value;
    case FileLayout::Transposed:
        return value.transpose(1, 2);
    case FileLayout::TransposedPairs:
        return pairsApart(value.transpose(1, 2), 1);
    case FileLayout::Pairs:
        return pairsApart(value, 1);
    case FileLayout::PairedHeads:
        return headsUnpaired(value, heads);
    case FileLayout::PlusOne:
        return value - 1;
    }
    return value;
}

at::Tensor toFileLayout(const at::Tensor &value, FileLayout layout)
{
    switch (layout) {
    case FileLayout::Same:
        return value;
    case FileLayout::Transposed:
        return value.transpose(1, 2);
    case FileLayout::TransposedPairs:
        return pairsTogether(value, 1).transpose(1, 2);
    case FileLayout::Pairs:
        return pairsTogether(value, 1);
    case FileLayout::PairedHeads:
    case FileLayout::PlusOne:
        break; // of GGUF alone, which we do not write
    }
    return value;
}

} // namespace tessera::checkpoint
