// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/parallel/expert/expert_dispatcher.h"

#include "backend/comm/collectives.h"
#include "backend/nn/moe/permute.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/repeat_interleave.h>
#include <ATen/ops/sort.h>
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

at::Tensor stableOrder(const at::Tensor &keys)
{
    return std::get<1>(at::sort(keys, /*stable=*/std::optional<bool>(true), /*dim=*/0));
}

at::Tensor inversePermutation(const at::Tensor &order)
{
    at::Tensor result = at::empty_like(order);
    return result.scatter_(0, order, at::arange(order.size(0), order.options()));
}

/// The local expert of each row as it arrives: by sending rank, then by expert.
at::Tensor expertOfArrivals(const at::Tensor &counts_PL, std::int64_t rows)
{
    const at::Tensor expert_PL =
        at::arange(counts_PL.size(1), counts_PL.options()).expand_as(counts_PL).reshape({-1});
    return at::repeat_interleave(expert_PL, counts_PL.reshape({-1}), 0, rows);
}

class ExpertDispatcher final : public nn::Dispatcher
{
public:
    explicit ExpertDispatcher(const comm::Group &group) : m_group(group) {}

    nn::Dispatched dispatch(const at::Tensor &x_TD, const at::Tensor &experts_TK,
                            std::int64_t experts) override
    {
        TORCH_CHECK(experts % m_group.size == 0, experts, " experts over ", m_group.size, " ranks");
        m_sorted = nn::sortByExpert(experts_TK, experts);
        const at::Tensor counts_PL = exchangeCounts(experts / m_group.size);
        const at::Tensor sent_MD = nn::gatherTokens(x_TD, m_sorted, experts_TK.size(1));
        const at::Tensor arrived_SD =
            comm::allToAllWithGradient(m_group, sent_MD, m_sentRows, m_arrivedRows);
        m_byExpert_S = stableOrder(expertOfArrivals(counts_PL, arrived_SD.size(0)));
        m_byArrival_S = inversePermutation(m_byExpert_S);
        return {.rows_SD = nn::permuteRows(arrived_SD, m_byExpert_S, m_byArrival_S),
                .offsets_L = nn::endOffsets(counts_PL.sum(0))};
    }

    at::Tensor combine(const at::Tensor &y_SD, const at::Tensor &weights_TK) override
    {
        const at::Tensor asArrived_SD = nn::permuteRows(y_SD, m_byArrival_S, m_byExpert_S);
        const at::Tensor returned_MD =
            comm::allToAllWithGradient(m_group, asArrived_SD, m_arrivedRows, m_sentRows);
        const at::Tensor slots_MD =
            nn::permuteRows(returned_MD, m_sorted.inverse_S, m_sorted.slot_S);
        return nn::weightedSum(slots_MD, weights_TK);
    }

private:
    /// Tells each rank how many rows come for each of its experts; fills m_sentRows and
    /// m_arrivedRows. Returns [P, L]: rows from each rank for each expert of this rank.
    at::Tensor exchangeCounts(std::int64_t perRank)
    {
        const at::Tensor mine_PL = m_sorted.counts_E.view({m_group.size, perRank});
        const std::vector<std::int64_t> oneRowEach(static_cast<std::size_t>(m_group.size), 1);
        const at::Tensor theirs_PL = comm::allToAll(m_group, mine_PL, oneRowEach, oneRowEach);
        m_sentRows = toHost(mine_PL.sum(1));
        m_arrivedRows = toHost(theirs_PL.sum(1));
        return theirs_PL;
    }

    const comm::Group &m_group;
    nn::SortedChoices m_sorted;
    std::vector<std::int64_t> m_sentRows;
    std::vector<std::int64_t> m_arrivedRows;
    at::Tensor m_byExpert_S;  ///< the arrival that each row by expert comes from
    at::Tensor m_byArrival_S; ///< the row by expert of each arrival
};

} // namespace

std::unique_ptr<nn::Dispatcher> expertParallelDispatcher(const comm::Group &group)
{
    return std::make_unique<ExpertDispatcher>(group);
}

} // namespace tessera::parallel
