// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/nn/moe/dispatch.h"

#include "backend/nn/moe/permute.h"

namespace tessera::nn {

namespace {

class LocalDispatcher final : public Dispatcher
{
public:
    Dispatched dispatch(const at::Tensor &x_TD, const at::Tensor &experts_TK,
                        std::int64_t experts) override
    {
        m_sorted = sortByExpert(experts_TK, experts);
        return {.rows_SD = gatherTokens(x_TD, m_sorted, experts_TK.size(1)),
                .offsets_L = endOffsets(m_sorted.counts_E)};
    }

    at::Tensor combine(const at::Tensor &y_SD, const at::Tensor &weights_TK) override
    {
        TORCH_CHECK(m_sorted.slot_S.defined(), "combine() before dispatch()");
        // Back into the order of slots: slot i lies in sorted row inverse[i].
        const auto slots_SD = permuteRows(y_SD, m_sorted.inverse_S, m_sorted.slot_S);
        return weightedSum(slots_SD, weights_TK);
    }

private:
    SortedChoices m_sorted;
};

} // namespace

std::unique_ptr<Dispatcher> localDispatcher()
{
    return std::make_unique<LocalDispatcher>();
}

} // namespace tessera::nn
