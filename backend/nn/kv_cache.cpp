// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/kv_cache.h"

#include <ATen/ops/cat.h>

#include <algorithm>

namespace tessera::nn {

KeyValueCache::Kept KeyValueCache::extend(const at::Tensor &k_TGC, const at::Tensor &v_TGW,
                                          std::int64_t window)
{
    Kept all{.k_SGC = k_TGC, .v_SGW = v_TGW};
    if (m_kept.k_SGC.defined())
        all = {.k_SGC = at::cat({m_kept.k_SGC, k_TGC}, 0),
               .v_SGW = at::cat({m_kept.v_SGW, v_TGW}, 0)};
    m_kept = all;
    const std::int64_t length = all.k_SGC.size(0);
    if (window > 0 && length >= window) {
        // The next token sees itself and this many before it. Copied, so that the others are freed.
        const std::int64_t seen = window - 1;
        m_kept = {.k_SGC = all.k_SGC.narrow(0, length - seen, seen).clone(),
                  .v_SGW = all.v_SGW.narrow(0, length - seen, seen).clone()};
    }
    return all;
}

} // namespace tessera::nn
