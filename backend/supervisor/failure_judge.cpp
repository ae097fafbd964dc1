// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/supervisor/failure_judge.h"

#include "backend/base/assert.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace tessera::supervisor {
namespace {

bool isComplaint(const RankLoss &loss)
{
    return loss.kind == LossKind::Reported && loss.error.code == ErrorCode::CommFailed;
}

bool isCause(const RankLoss &loss)
{
    return loss.kind != LossKind::Silent && !isComplaint(loss);
}

auto rankOfBlame(const RankLoss &loss)
{
    const int suspicion = isCause(loss) ? 0 : isComplaint(loss) ? 2 : 1;
    return std::tuple(suspicion, loss.atSeconds, loss.kind == LossKind::Died ? 0 : 1);
}

} // namespace

void FailureJudge::add(RankLoss loss)
{
    if (!has(loss.rank))
        m_losses.push_back(std::move(loss));
}

bool FailureJudge::has(int rank) const
{
    return std::ranges::any_of(m_losses,
                               [rank](const RankLoss &loss) { return loss.rank == rank; });
}

bool FailureJudge::decided(double nowSeconds, int ranksLeft) const
{
    if (empty())
        return false;
    if (ranksLeft == 0)
        return true;
    const RankLoss &named = first();
    const double settle = isCause(named) ? kSettle : kSettleWithoutCause;
    return nowSeconds >= named.atSeconds + settle;
}

const RankLoss &FailureJudge::first() const
{
    TESSERA_ASSERT(!empty());
    return *std::ranges::min_element(m_losses, [](const RankLoss &a, const RankLoss &b) {
        return rankOfBlame(a) < rankOfBlame(b);
    });
}

} // namespace tessera::supervisor
