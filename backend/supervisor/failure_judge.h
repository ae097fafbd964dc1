// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backend/base/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::supervisor {

/// How we learned that a rank is lost.
enum class LossKind {
    Died,     ///< ended without a word: a signal, an exit code
    Reported, ///< sent Failed
    Breach,   ///< sent what is no message
    Silent,   ///< alive, and its health stays away
};

struct RankLoss {
    int rank = 0;
    LossKind kind = LossKind::Died;
    Error error;
    std::string phase;     ///< what it was doing, "" when it never said
    std::int64_t step = 0; ///< as it said last, at most a second before
    double atSeconds = 0;  ///< monotonic
};

/// Names the rank that failed first, which is often not the first to complain: when a process dies,
/// all its peers see their connections close within some 40 ms and report that.
///
/// A loss counts as a cause unless it is the report of a broken connection (CommFailed) or silence,
/// both of which may follow from another rank's end. The earliest cause wins; of two seen in the
/// same moment the one that died. Without any cause a silent rank is named before one that
/// complains.
class FailureJudge
{
public:
    /// A rank that was lost before keeps its first loss.
    void add(RankLoss loss);
    [[nodiscard]] bool empty() const { return m_losses.empty(); }
    /// True when it is time to name the first: no rank is left, or a cause has been known for
    /// kSettle, or for kSettleWithoutCause nobody else was lost.
    [[nodiscard]] bool decided(double nowSeconds, int ranksLeft) const;
    /// The first by the rule above. Not for an empty judge.
    [[nodiscard]] const RankLoss &first() const;
    [[nodiscard]] const std::vector<RankLoss> &all() const { return m_losses; }
    [[nodiscard]] bool has(int rank) const;

    static constexpr double kSettle = 0.3;
    static constexpr double kSettleWithoutCause = 2.0;

private:
    std::vector<RankLoss> m_losses; // in the order of add()
};

} // namespace tessera::supervisor
