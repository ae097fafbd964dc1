// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/models/decoder/forward.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/clamp.h>

namespace tessera::models {

namespace {

// Shape letters: T tokens   D model width   H query heads   G key/value heads   C width of a head

struct Heads {
    at::Tensor q_THC;
    at::Tensor k_TGC;
    at::Tensor v_TGC;
};

/// q, k and v with all that is done to them before they turn.
Heads project(const at::Tensor &x_TD, const AttentionWeights &weights,
              const hub::ModelConfig &config, const nn::Dropout &dropout)
{
    const double eps = config.normEps;
    const auto wholeNorm = [&](const at::Tensor &x, const nn::Norm &norm) {
        return config.qkNormWhole ? nn::norm(x, norm, eps) : x;
    };
    const auto headNorm = [&](const at::Tensor &x_THC, const nn::Norm &norm) {
        return config.qkNorm ? nn::norm(x_THC, norm, eps) : x_THC;
    };
    const auto heads = [&](const at::Tensor &x, std::int64_t count) {
        const auto kept = config.clipQkv > 0 ? at::clamp(x, -config.clipQkv, config.clipQkv) : x;
        return kept.view({x.size(0), count, config.headDim});
    };
    // One statement each: the order in which dropout draws must not hang on the compiler.
    const auto q = wholeNorm(nn::linear(x_TD, weights.query, dropout), weights.queryNorm);
    const auto k = wholeNorm(nn::linear(x_TD, weights.key, dropout), weights.keyNorm);
    const auto v = nn::linear(x_TD, weights.value, dropout);
    return {.q_THC = headNorm(heads(q, config.heads), weights.queryNorm),
            .k_TGC = headNorm(heads(k, config.queryGroups), weights.keyNorm),
            .v_TGC = heads(v, config.queryGroups)};
}

at::Tensor selfAttention(const at::Tensor &x_TD, const DecoderLayer &layer,
                         const LayerContext &context, const nn::Dropout &dropout,
                         nn::KeyValueCache *cache)
{
    const LayerContext::Reach &reach = layer.windowed ? context.windowed : context.full;
    const nn::AttentionExtras extras{
        .scale = context.spec->attentionScale, .sinks_H = layer.attention.sinks_H, .cache = cache};
    if (layer.latent)
        return nn::latentAttention(x_TD, *layer.latent, reach.rope, reach.plan, extras, dropout);
    const Heads heads = project(x_TD, layer.attention, context.spec->config, dropout);
    const auto mixed_THC =
        nn::attention(nn::applyRope(heads.q_THC, reach.rope),
                      nn::applyRope(heads.k_TGC, reach.rope), heads.v_TGC, reach.plan, extras);
    return nn::linear(mixed_THC.flatten(1), layer.attention.output, dropout);
}

at::Tensor normedIfAny(const at::Tensor &x_TD, const nn::Norm &norm, double eps)
{
    return norm.weight_D.defined() ? nn::norm(x_TD, norm, eps) : x_TD;
}

} // namespace

LayerOutput forwardLayer(const at::Tensor &hidden_TD, const DecoderLayer &layer,
                         const LayerContext &context, const nn::Dropout &dropout,
                         nn::KeyValueCache *cache)
{
    const double eps = context.spec->config.normEps;
    const auto attended_TD =
        selfAttention(nn::norm(hidden_TD, layer.inputNorm, eps), layer, context, dropout, cache);
    const auto middle_TD = hidden_TD + normedIfAny(attended_TD, layer.attentionOutputNorm, eps);
    const auto x_TD = nn::norm(middle_TD, layer.feedForwardNorm, eps);
    LayerOutput output;
    at::Tensor fed_TD;
    if (layer.moe) {
        const auto dispatcher = context.dispatcher();
        auto moe = nn::moe(x_TD, *layer.moe, *dispatcher, dropout);
        fed_TD = std::move(moe.y_TD);
        output.routing = std::move(moe.routing);
    } else {
        fed_TD = nn::mlp(x_TD, layer.mlp, dropout);
    }
    output.hidden_TD = middle_TD + normedIfAny(fed_TD, layer.feedForwardOutputNorm, eps);
    return output;
}

} // namespace tessera::models
