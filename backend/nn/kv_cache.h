// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace tessera::nn {

// Shape letters: T new tokens   S tokens that are kept, new ones last   G key/value heads
//                C width of a key   W width of a value

/// Turned keys, and values, of the tokens that one layer has seen of one text.
class KeyValueCache
{
public:
    struct Kept {
        at::Tensor k_SGC;
        at::Tensor v_SGW;
    };

    /// Takes in the keys and values of the next tokens and returns what they may look at. With a
    /// window the tokens that no later one can see are forgotten.
    ///
    /// @param window  AttentionRule::window
    [[nodiscard]] Kept extend(const at::Tensor &k_TGC, const at::Tensor &v_TGW,
                              std::int64_t window);

private:
    Kept m_kept; ///< undefined before the first token
};

} // namespace tessera::nn
