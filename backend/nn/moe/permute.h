// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace tessera::nn {

// Shape letters: T tokens   K choices a token   S = T * K rows   D width   E experts
//
// Row movements of a MoE layer. They are what index_select does, with a backward pass that gathers
// instead of adding at random places: quicker, and the same sum in the same order every time.

/// Rows sorted by expert.
struct SortedChoices {
    at::Tensor slot_S;    ///< int64: the slot (t * K + k) that each sorted row comes from
    at::Tensor inverse_S; ///< int64: the sorted row of each slot
    at::Tensor counts_E;  ///< int64: rows of each expert
};

/// A stable sort, so rows of one expert keep the order of their tokens. No host synchronisation.
[[nodiscard]] SortedChoices sortByExpert(const at::Tensor &experts_TK, std::int64_t experts);

/// int32 inclusive cumulative sum of counts: END of each expert's rows.
[[nodiscard]] at::Tensor endOffsets(const at::Tensor &counts_L);

/// [T, D] -> [S, D]: sorted row s is a copy of token slot_S[s] / K. Backward sums the K copies of a
/// token in float32.
[[nodiscard]] at::Tensor gatherTokens(const at::Tensor &x_TD, const SortedChoices &sorted,
                                      std::int64_t choices);

/// y[i] = x[order[i]] for a permutation; `inverse` is its inverse.
[[nodiscard]] at::Tensor permuteRows(const at::Tensor &x_SD, const at::Tensor &order_S,
                                     const at::Tensor &inverse_S);

/// [T * K, D] in the order of slots -> [T, D]: sum over k of weight * row, in float32 (float64 for
/// float64), rounded once to the dtype of the rows.
[[nodiscard]] at::Tensor weightedSum(const at::Tensor &rows_SD, const at::Tensor &weights_TK);

} // namespace tessera::nn
