// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/attention.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/_flash_attention_forward.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/scaled_dot_product_attention.h>
#include <ATen/ops/split_with_sizes.h>
#include <ATen/ops/tensor.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tessera::nn {

namespace {

constexpr std::int64_t kFlashWidest = 256;

std::vector<std::int64_t> firstTokens(const std::vector<std::int64_t> &lengths)
{
    std::vector<std::int64_t> first(lengths.size(), 0);
    std::exclusive_scan(lengths.begin(), lengths.end(), first.begin(), std::int64_t{0});
    return first;
}

at::Tensor indexTensor(const std::vector<std::int64_t> &values, const at::Device &device)
{
    return at::tensor(values, at::TensorOptions().dtype(at::kLong)).to(device);
}

/// Documents sorted by length, longest first, those of one length in their order.
std::vector<std::size_t> byLength(const std::vector<std::int64_t> &lengths)
{
    std::vector<std::size_t> documents(lengths.size());
    std::iota(documents.begin(), documents.end(), std::size_t{0});
    std::ranges::stable_sort(documents,
                             [&](std::size_t a, std::size_t b) { return lengths[a] > lengths[b]; });
    return documents;
}

void orderTokens(AttentionPlan &plan, const std::vector<std::size_t> &documents, const Batch &batch)
{
    const auto first = firstTokens(batch.lengths);
    std::vector<std::int64_t> order;
    order.reserve(static_cast<std::size_t>(batch.tokens_T.size(0)));
    for (const std::size_t document : documents) {
        for (std::int64_t i = 0; i < batch.lengths[document]; ++i)
            order.push_back(first[document] + i);
    }
    std::vector<std::int64_t> inverse(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        inverse[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
    plan.order_T = indexTensor(order, batch.tokens_T.device());
    plan.inverse_T = indexTensor(inverse, batch.tokens_T.device());
}

/// What at::_flash_attention_forward takes.
bool flashFits(const at::Device &device, c10::ScalarType type, std::int64_t headWidth)
{
    return device.is_cuda() && (type == at::kBFloat16 || type == at::kHalf) && headWidth % 8 == 0
        && headWidth <= kFlashWidest;
}

/// [M * N, G, C] -> [M, H, N, C], each key/value head repeated for its query heads.
at::Tensor headsFirst(const at::Tensor &x_SGC, std::int64_t documents, std::int64_t repeats)
{
    const auto length = x_SGC.size(0) / documents;
    const auto heads = x_SGC.size(1);
    const auto width = x_SGC.size(2);
    const auto x_MGNC = x_SGC.view({documents, length, heads, width}).transpose(1, 2);
    if (repeats == 1)
        return x_MGNC;
    return x_MGNC.unsqueeze(2)
        .expand({documents, heads, repeats, length, width})
        .reshape({documents, heads * repeats, length, width});
}

at::Tensor padded(const at::Tensor &x_THC, std::int64_t width)
{
    const auto missing = width - x_THC.size(2);
    return missing == 0 ? x_THC : at::constant_pad_nd(x_THC, {0, missing});
}

/// True where the i-th of the last `rows` tokens may see token j of `columns`; with a sink, column
/// 0 is the sink.
at::Tensor maskOf(std::int64_t rows, std::int64_t columns, const AttentionRule &rule,
                  const at::Device &device)
{
    const auto earlier = columns - rows;
    const auto all_NN =
        at::ones({rows, columns}, at::TensorOptions().dtype(at::kBool).device(device));
    auto mask_NS = all_NN.tril(earlier);
    if (rule.window > 0)
        mask_NS = mask_NS.triu(earlier + 1 - rule.window);
    return rule.sinks ? at::constant_pad_nd(mask_NS, {1, 0}, true) : mask_NS;
}

/// Queries, keys and values with one more key a document: the query's extra number is 1, the sink's
/// is its logit over the scale, all others are 0.
struct WithSinks {
    at::Tensor q_MHNC;
    at::Tensor k_MHSC;
    at::Tensor v_MHSC;
};

WithSinks addSinks(const at::Tensor &q_MHNC, const at::Tensor &k_MHNC, const at::Tensor &v_MHNC,
                   const at::Tensor &sinks_H, double scale)
{
    constexpr std::int64_t kExtra = 8; // fused kernels want multiples of 8
    const auto width = q_MHNC.size(3);
    const auto one = at::constant_pad_nd(at::ones({1}, q_MHNC.options()), {width, kExtra - 1});
    const auto sink_HC = at::constant_pad_nd((sinks_H / scale).unsqueeze(1), {width, kExtra - 1});
    const auto sink_MH1C =
        sink_HC.unsqueeze(0).unsqueeze(2).expand({k_MHNC.size(0), -1, -1, -1}).to(k_MHNC.dtype());
    return {.q_MHNC = at::constant_pad_nd(q_MHNC, {0, kExtra}) + one,
            .k_MHSC = at::cat({sink_MH1C, at::constant_pad_nd(k_MHNC, {0, kExtra})}, 2),
            .v_MHSC = at::constant_pad_nd(v_MHNC, {0, kExtra, 1, 0})};
}

struct Call {
    double scale = 1;
    at::Tensor sinks_H;
};

/// @param mask_NS  undefined: all before, or with one query everything
at::Tensor groupAttention(const at::Tensor &q_SHC, const at::Tensor &k_SGC, const at::Tensor &v_SGC,
                          std::int64_t documents, const at::Tensor &mask_NS, const Call &call)
{
    const auto repeats = q_SHC.size(1) / k_SGC.size(1);
    auto q = headsFirst(q_SHC, documents, 1);
    auto k = headsFirst(k_SGC, documents, repeats);
    auto v = headsFirst(v_SGC, documents, repeats);
    if (call.sinks_H.defined()) {
        const auto more = addSinks(q, k, v, call.sinks_H, call.scale);
        q = more.q_MHNC;
        k = more.k_MHSC;
        v = more.v_MHSC;
    }
    const bool masked = mask_NS.defined();
    const auto out_MHNC = at::scaled_dot_product_attention(
        q, k, v, masked ? std::optional(mask_NS) : std::nullopt, 0.0,
        /*is_causal=*/!masked && q.size(2) == k.size(2), call.scale);
    const auto own_MHNC = out_MHNC.narrow(3, 0, q_SHC.size(2));
    return own_MHNC.transpose(1, 2).reshape(q_SHC.sizes());
}

/// The next tokens of one text over all that is kept of it.
at::Tensor attentionOverCache(const at::Tensor &q_THC, const at::Tensor &k_TGC,
                              const at::Tensor &v_TGC, const AttentionRule &rule,
                              KeyValueCache &cache, const Call &call)
{
    const auto kept = cache.extend(k_TGC, v_TGC, rule.window);
    const auto rows = q_THC.size(0);
    const auto columns = kept.k_SGC.size(0);
    const bool seesAll = rows == 1 && (rule.window == 0 || columns <= rule.window);
    const bool plainCausal = rows == columns && (rule.window == 0 || columns <= rule.window);
    const bool needsMask = !seesAll && (rule.sinks || !plainCausal);
    const auto mask_NS = needsMask ? maskOf(rows, columns, rule, q_THC.device()) : at::Tensor();
    return groupAttention(q_THC, kept.k_SGC, kept.v_SGW, 1, mask_NS, call);
}

at::Tensor attentionByLength(const at::Tensor &q_THC, const at::Tensor &k_TGC,
                             const at::Tensor &v_TGC, const AttentionPlan &plan, const Call &call)
{
    if (plan.groups.size() == 1)
        return groupAttention(q_THC, k_TGC, v_TGC, plan.groups.front().documents,
                              plan.groups.front().mask_NS, call);
    std::vector<std::int64_t> sizes;
    for (const auto &group : plan.groups)
        sizes.push_back(group.documents * group.length);
    const auto parts = [&](const at::Tensor &x) {
        return at::split_with_sizes(plan.order_T.defined() ? x.index_select(0, plan.order_T) : x,
                                    sizes, 0);
    };
    const auto q = parts(q_THC);
    const auto k = parts(k_TGC);
    const auto v = parts(v_TGC);
    std::vector<at::Tensor> outs;
    for (std::size_t i = 0; i < plan.groups.size(); ++i)
        outs.push_back(groupAttention(q[i], k[i], v[i], plan.groups[i].documents,
                                      plan.groups[i].mask_NS, call));
    const auto out = at::cat(outs, 0);
    return plan.inverse_T.defined() ? out.index_select(0, plan.inverse_T) : out;
}

at::Tensor attentionInOneCall(const at::Tensor &q_THC, const at::Tensor &k_TGC,
                              const at::Tensor &v_TGC, const AttentionPlan &plan, double scale)
{
    const bool windowed = plan.rule.window > 0;
    return std::get<0>(at::_flash_attention_forward(
        q_THC, k_TGC, v_TGC, plan.cumulative_G1, plan.cumulative_G1, plan.longest, plan.longest,
        /*dropout_p=*/0.0, /*is_causal=*/true, /*return_debug_mask=*/false, scale,
        windowed ? std::optional(plan.rule.window - 1) : std::nullopt,
        windowed ? std::optional(std::int64_t{0}) : std::nullopt));
}

} // namespace

AttentionPlan planAttention(const Batch &batch, c10::ScalarType type, std::int64_t headWidth,
                            const AttentionRule &rule)
{
    const auto total = std::accumulate(batch.lengths.begin(), batch.lengths.end(), std::int64_t{0});
    TORCH_CHECK(total == batch.tokens_T.size(0), "documents of ", total, " tokens in a batch of ",
                batch.tokens_T.size(0));
    const auto device = batch.tokens_T.device();
    AttentionPlan plan;
    plan.rule = rule;
    plan.cumulative_G1 = batch.cumulative_G1;
    plan.longest = batch.longest;
    plan.oneCall = !rule.sinks && flashFits(device, type, headWidth);
    if (plan.oneCall)
        return plan;
    const auto documents = byLength(batch.lengths);
    for (const std::size_t document : documents) {
        const auto length = batch.lengths[document];
        if (plan.groups.empty() || plan.groups.back().length != length) {
            const bool needsMask = rule.sinks || (rule.window > 0 && rule.window < length);
            plan.groups.push_back(
                {.documents = 0,
                 .length = length,
                 .mask_NS = needsMask ? maskOf(length, length, rule, device) : at::Tensor()});
        }
        ++plan.groups.back().documents;
    }
    if (!std::ranges::is_sorted(documents))
        orderTokens(plan, documents, batch);
    return plan;
}

at::Tensor attention(const at::Tensor &q_THC, const at::Tensor &k_TGC, const at::Tensor &v_TGC,
                     const AttentionPlan &plan, const AttentionExtras &extras)
{
    TORCH_CHECK(q_THC.size(1) % k_TGC.size(1) == 0, q_THC.size(1),
                " query heads are no multiple of ", k_TGC.size(1), " key heads");
    TORCH_CHECK(plan.rule.sinks == extras.sinks_H.defined(), "a plan with sinks, or sinks without");
    const auto width = q_THC.size(2);
    const double scale = extras.scale.value_or(1 / std::sqrt(static_cast<double>(width)));
    const auto wide_TGC = padded(v_TGC, width);
    const Call call{.scale = scale, .sinks_H = extras.sinks_H};
    const auto out_THC = [&] {
        if (extras.cache != nullptr)
            return attentionOverCache(q_THC, k_TGC, wide_TGC, plan.rule, *extras.cache, call);
        return plan.oneCall ? attentionInOneCall(q_THC, k_TGC, wide_TGC, plan, scale)
                            : attentionByLength(q_THC, k_TGC, wide_TGC, plan, call);
    }();
    return v_TGC.size(2) == width ? out_THC : out_THC.narrow(2, 0, v_TGC.size(2));
}

} // namespace tessera::nn
