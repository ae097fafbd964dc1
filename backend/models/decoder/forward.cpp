// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/forward.h"

#include "backend/kernels/rms_norm.h"
#include "backend/kernels/rope.h"

#include <ATen/TensorOperators.h>

namespace tessera::models {

namespace {

// Shape letters: T tokens   D model width   H query heads   G key/value heads   C width of a head

at::Tensor selfAttention(const at::Tensor &x_TD, const AttentionWeights &weights,
                         const LayerContext &context, const nn::Dropout &dropout)
{
    const hub::ModelConfig &config = *context.config;
    const auto heads = [&](const nn::Linear &projection, std::int64_t count) {
        return nn::linear(x_TD, projection, dropout).view({x_TD.size(0), count, config.headDim});
    };
    auto q_THC = heads(weights.query, config.heads);
    auto k_TGC = heads(weights.key, config.queryGroups);
    const auto v_TGC = heads(weights.value, config.queryGroups);
    if (weights.queryNorm_C.defined()) {
        q_THC = kernels::rmsNorm(q_THC, weights.queryNorm_C, config.normEps);
        k_TGC = kernels::rmsNorm(k_TGC, weights.keyNorm_C, config.normEps);
    }
    q_THC = kernels::rope(q_THC, context.rope.cos_TP, context.rope.sin_TP);
    k_TGC = kernels::rope(k_TGC, context.rope.cos_TP, context.rope.sin_TP);
    const auto mixed_THC = nn::attention(q_THC, k_TGC, v_TGC, context.plan);
    return nn::linear(mixed_THC.flatten(1), weights.output, dropout);
}

} // namespace

LayerOutput forwardLayer(const at::Tensor &hidden_TD, const DecoderLayer &layer,
                         const LayerContext &context, const nn::Dropout &dropout)
{
    const double eps = context.config->normEps;
    const auto normed_TD = kernels::rmsNorm(hidden_TD, layer.inputNorm_D, eps);
    const auto middle_TD = hidden_TD + selfAttention(normed_TD, layer.attention, context, dropout);
    const auto x_TD = kernels::rmsNorm(middle_TD, layer.postNorm_D, eps);
    if (!layer.moe)
        return {.hidden_TD = middle_TD + nn::mlp(x_TD, layer.mlp, dropout), .routing = {}};
    const auto dispatcher = context.dispatcher();
    auto moe = nn::moe(x_TD, *layer.moe, *dispatcher);
    return {.hidden_TD = middle_TD + moe.y_TD, .routing = std::move(moe.routing)};
}

} // namespace tessera::models
