// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/nn/batch.h"
#include "backend/nn/kv_cache.h"

#include <ATen/core/Tensor.h>
#include <c10/core/ScalarType.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera::nn {

// Shape letters: T tokens of joined documents   H query heads   G key/value heads (G divides H)
//                C width of a head   M documents of one length   N that length

/// What a token may see beside the rule that it sees no later one.
struct AttentionRule {
    std::int64_t window = 0; ///< itself and this many minus 1 before it; 0: all before it
    bool sinks = false;      ///< each head has a logit of its own that takes a share of the weight
};

/// How the documents of a batch are run: made once a batch, used by every layer of one rule.
struct AttentionPlan {
    struct Group {
        std::int64_t documents = 0; ///< M
        std::int64_t length = 0;    ///< N
        at::Tensor mask_NS; ///< bool, what may be seen (a sink ahead); undefined: all before
    };
    AttentionRule rule;
    bool oneCall = false;      ///< varlen flash attention over all documents; else by `groups`
    std::vector<Group> groups; ///< documents of one length together, longest first
    at::Tensor order_T;        ///< int64, tokens in the order of `groups`; undefined: as they are
    at::Tensor inverse_T;      ///< the way back
    at::Tensor cumulative_G1;  ///< Batch::cumulative_G1
    std::int64_t longest = 0;
};

/// @param type, headWidth  of the queries that will come
[[nodiscard]] AttentionPlan planAttention(const Batch &batch, c10::ScalarType type,
                                          std::int64_t headWidth, const AttentionRule &rule = {});

struct AttentionExtras {
    std::optional<double> scale; ///< of the scores; none: C^-0.5
    at::Tensor sinks_H;          ///< with AttentionRule::sinks
    /// Of one text that is run piece by piece: earlier tokens are seen as well. No owner, no
    /// gradients; of the plan the rule alone counts.
    KeyValueCache *cache = nullptr;
};

/// Causal attention inside each document; tokens of another document are never seen.
///
/// On CUDA in bfloat16 or float16 it is one call over all documents (no padding, no host wait);
/// else, and with sinks, one call for each distinct length of document. A sink is a key whose value
/// is zero. Values may be narrower than keys.
///
/// @param v_TGC  [T, G, W], W <= C
/// @return [T, H, W], same dtype as q
/// Source of sinks: Xiao et al. 2023, arXiv:2309.17453, one learned logit a head.
[[nodiscard]] at::Tensor attention(const at::Tensor &q_THC, const at::Tensor &k_TGC,
                                   const at::Tensor &v_TGC, const AttentionPlan &plan,
                                   const AttentionExtras &extras = {});

} // namespace tessera::nn
