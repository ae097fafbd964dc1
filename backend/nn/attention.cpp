// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/attention.h"

#include <ATen/ops/_flash_attention_forward.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/scaled_dot_product_attention.h>
#include <ATen/ops/split_with_sizes.h>
#include <ATen/ops/tensor.h>

#include <algorithm>
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
at::Tensor headsFirst(const at::Tensor &x_SGC, const AttentionPlan::Group &group,
                      std::int64_t repeats)
{
    const auto heads = x_SGC.size(1);
    const auto width = x_SGC.size(2);
    const auto x_MGNC = x_SGC.view({group.documents, group.length, heads, width}).transpose(1, 2);
    if (repeats == 1)
        return x_MGNC;
    return x_MGNC.unsqueeze(2)
        .expand({group.documents, heads, repeats, group.length, width})
        .reshape({group.documents, heads * repeats, group.length, width});
}

at::Tensor groupAttention(const at::Tensor &q_SHC, const at::Tensor &k_SGC, const at::Tensor &v_SGC,
                          const AttentionPlan::Group &group)
{
    const auto repeats = q_SHC.size(1) / k_SGC.size(1);
    const auto out_MHNC = at::scaled_dot_product_attention(
        headsFirst(q_SHC, group, 1), headsFirst(k_SGC, group, repeats),
        headsFirst(v_SGC, group, repeats), std::nullopt, 0.0, /*is_causal=*/true);
    return out_MHNC.transpose(1, 2).reshape(q_SHC.sizes());
}

at::Tensor attentionByLength(const at::Tensor &q_THC, const at::Tensor &k_TGC,
                             const at::Tensor &v_TGC, const AttentionPlan &plan)
{
    if (plan.groups.size() == 1)
        return groupAttention(q_THC, k_TGC, v_TGC, plan.groups.front());
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
        outs.push_back(groupAttention(q[i], k[i], v[i], plan.groups[i]));
    const auto out = at::cat(outs, 0);
    return plan.inverse_T.defined() ? out.index_select(0, plan.inverse_T) : out;
}

} // namespace

AttentionPlan planAttention(const Batch &batch, c10::ScalarType type, std::int64_t headWidth)
{
    const auto total = std::accumulate(batch.lengths.begin(), batch.lengths.end(), std::int64_t{0});
    TORCH_CHECK(total == batch.tokens_T.size(0), "documents of ", total, " tokens in a batch of ",
                batch.tokens_T.size(0));
    AttentionPlan plan;
    plan.cumulative_G1 = batch.cumulative_G1;
    plan.longest = batch.longest;
    plan.oneCall = flashFits(batch.tokens_T.device(), type, headWidth);
    if (plan.oneCall)
        return plan;
    const auto documents = byLength(batch.lengths);
    for (const std::size_t document : documents) {
        const auto length = batch.lengths[document];
        if (plan.groups.empty() || plan.groups.back().length != length)
            plan.groups.push_back({0, length});
        ++plan.groups.back().documents;
    }
    if (!std::ranges::is_sorted(documents))
        orderTokens(plan, documents, batch);
    return plan;
}

at::Tensor attention(const at::Tensor &q_THC, const at::Tensor &k_TGC, const at::Tensor &v_TGC,
                     const AttentionPlan &plan)
{
    TORCH_CHECK(q_THC.size(1) % k_TGC.size(1) == 0, q_THC.size(1),
                " query heads are no multiple of ", k_TGC.size(1), " key heads");
    if (plan.oneCall)
        return std::get<0>(at::_flash_attention_forward(
            q_THC, k_TGC, v_TGC, plan.cumulative_G1, plan.cumulative_G1, plan.longest, plan.longest,
            /*dropout_p=*/0.0, /*is_causal=*/true, /*return_debug_mask=*/false));
    return attentionByLength(q_THC, k_TGC, v_TGC, plan);
}

} // namespace tessera::nn
