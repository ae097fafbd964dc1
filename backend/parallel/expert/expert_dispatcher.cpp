// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/parallel/expert/expert_dispatcher.h"

#include "backend/comm/collectives.h"
#include "backend/tensor/dtype.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/argsort.h>
#include <ATen/ops/div.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/repeat_interleave.h>
#include <ATen/ops/zeros.h>
#include <c10/util/Exception.h>

namespace tessera::parallel {
namespace {

// Shape letters: T tokens, D width, K experts per token, E experts, P ranks of the group,
// L = E / P experts of a rank, M = T * K slots of this rank, S rows that arrive here.

std::vector<std::int64_t> toHost(const at::Tensor &counts)
{
    const at::Tensor host = counts.to(at::kCPU).contiguous();
    return {host.const_data_ptr<std::int64_t>(),
            host.const_data_ptr<std::int64_t>() + host.numel()};
}

at::Tensor inverse(const at::Tensor &order)
{
    at::Tensor result = at::empty_like(order);
    return result.scatter_(0, order, at::arange(order.size(0), order.options()));
}

class ExpertDispatcher final : public nn::Dispatcher
{
public:
    explicit ExpertDispatcher(const comm::Group &group) : m_group(group) {}

    nn::Dispatched dispatch(const at::Tensor &x_TD, const at::Tensor &experts_TK,
                            std::int64_t experts) override
    {
        TORCH_CHECK(experts % m_group.size == 0, experts, " experts over ", m_group.size, " ranks");
        const std::int64_t perRank = experts / m_group.size;
        const at::Tensor slots_M = experts_TK.reshape({-1});
        const at::Tensor order_M = at::argsort(slots_M, /*stable=*/true, /*dim=*/0);
        m_slotOfSorted = inverse(order_M);
        const at::Tensor counts_PL = exchangeCounts(slots_M, experts, perRank);

        const at::Tensor token_M = at::div(order_M, experts_TK.size(1), "floor");
        const at::Tensor received_SD =
            comm::allToAllWithGradient(m_group, x_TD.index_select(0, token_M), m_sent, m_received);

        const at::Tensor expert_S = localExperts(counts_PL, received_SD.size(0));
        const at::Tensor byExpert_S = at::argsort(expert_S, /*stable=*/true, /*dim=*/0);
        m_arrivalOfRow = inverse(byExpert_S);
        return {.rows_SD = received_SD.index_select(0, byExpert_S),
                .offsets_L = counts_PL.sum(0).cumsum(0).to(at::kInt)};
    }

    at::Tensor combine(const at::Tensor &y_SD, const at::Tensor &weights_TK) override
    {
        const at::Tensor returned_MD = comm::allToAllWithGradient(
            m_group, y_SD.index_select(0, m_arrivalOfRow), m_received, m_sent);
        const std::int64_t tokens = weights_TK.size(0);
        const std::int64_t slots = weights_TK.size(1);
        const c10::ScalarType sumType = tensor::mainType(y_SD.scalar_type());
        const at::Tensor slots_TKD =
            returned_MD.index_select(0, m_slotOfSorted).view({tokens, slots, -1}).to(sumType);
        return (slots_TKD * weights_TK.to(sumType).unsqueeze(-1)).sum(1).to(y_SD.scalar_type());
    }

private:
    /// Tells each rank how many rows come for each of its experts; fills m_sent and m_received.
    /// Returns [P, L]: rows from each rank for each expert of this rank.
    at::Tensor exchangeCounts(const at::Tensor &slots_M, std::int64_t experts, std::int64_t perRank)
    {
        const at::Tensor ones_M = at::zeros(slots_M.sizes(), slots_M.options()).fill_(1);
        const at::Tensor mine_PL = at::zeros({experts}, slots_M.options())
                                       .scatter_add_(0, slots_M, ones_M)
                                       .view({m_group.size, perRank});
        const std::vector<std::int64_t> oneRowEach(static_cast<std::size_t>(m_group.size), 1);
        const at::Tensor theirs_PL = comm::allToAll(m_group, mine_PL, oneRowEach, oneRowEach);
        m_sent = toHost(mine_PL.sum(1));
        m_received = toHost(theirs_PL.sum(1));
        return theirs_PL;
    }

    /// The local expert of each row as it arrives: by sending rank, then by expert.
    static at::Tensor localExperts(const at::Tensor &counts_PL, std::int64_t rows)
    {
        const at::Tensor expert_PL =
            at::arange(counts_PL.size(1), counts_PL.options()).expand_as(counts_PL).reshape({-1});
        return at::repeat_interleave(expert_PL, counts_PL.reshape({-1}), 0, rows);
    }

    const comm::Group &m_group;
    std::vector<std::int64_t> m_sent;
    std::vector<std::int64_t> m_received;
    at::Tensor m_slotOfSorted; ///< [M] where each slot went in the sorted order
    at::Tensor m_arrivalOfRow; ///< [S] where each arrived row went in the order by expert
};

} // namespace

std::unique_ptr<nn::Dispatcher> expertParallelDispatcher(const comm::Group &group)
{
    return std::make_unique<ExpertDispatcher>(group);
}

} // namespace tessera::parallel
