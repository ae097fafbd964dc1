// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/experts/expert_alerts.h"

#include "ui/models/expert_load_model.h"

#include <algorithm>
#include <numeric>

namespace tessera::ui {
namespace {

using Counts = std::span<const std::uint32_t>;

double sumOf(Counts counts)
{
    return static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
}

/// How many times its fair share a rank carries; 0 when nothing was chosen.
double loadOfRank(Counts counts, int ranks, int rank)
{
    const std::size_t own = counts.size() / static_cast<std::size_t>(ranks);
    const double all = sumOf(counts);
    return all == 0
        ? 0
        : sumOf(counts.subspan(own * static_cast<std::size_t>(rank), own)) * ranks / all;
}

bool isDead(Counts counts, double sum, int expert)
{
    const double share =
        counts[static_cast<std::size_t>(expert)] * static_cast<double>(counts.size());
    return sum > 0 && share < kDeadBelow * sum;
}

/// The newest steps that are looked at, newest first.
QList<qint64> newestSteps(const ExpertLoadModel &loads)
{
    QList<qint64> steps = loads.steps();
    std::ranges::reverse(steps);
    steps.resize(std::min<qsizetype>(steps.size(), kLongestLookBack));
    return steps;
}

/// The first step of an unbroken row of steps that ends with the newest and in which `holds` is
/// true; steps without counts do not break it.
template<typename Holds>
qint64 sinceWhen(const ExpertLoadModel &loads, int row, const QList<qint64> &steps, Holds holds)
{
    qint64 since = 0;
    for (const qint64 step : steps) {
        const Counts counts = loads.countsAt(step, row);
        if (counts.empty())
            continue;
        if (!holds(counts))
            break;
        since = step;
    }
    return since;
}

/// Experts of a rank that carry most of it, busiest first.
QList<int> busiestOf(Counts counts, int ranks, int rank)
{
    const int own = static_cast<int>(counts.size()) / ranks;
    const double fair = sumOf(counts) / static_cast<double>(counts.size());
    QList<int> busy;
    for (int expert = rank * own; expert < (rank + 1) * own; ++expert) {
        if (counts[static_cast<std::size_t>(expert)] > kBusyExpertAbove * fair)
            busy.append(expert);
    }
    std::ranges::stable_sort(busy, std::ranges::greater(),
                             [&](int expert) { return counts[static_cast<std::size_t>(expert)]; });
    busy.resize(std::min<qsizetype>(busy.size(), kMostBusyExperts));
    return busy;
}

void addHotRank(QList<ExpertAlert> &alerts, const ExpertLoadModel &loads, int row,
                const QList<qint64> &steps)
{
    const int ranks = loads.grid().expertRanks;
    const Counts counts = loads.countsAt(steps.first(), row);
    if (counts.empty() || ranks < 2)
        return;
    const LayerBalance balance = layerBalance(counts, ranks);
    if (balance.rankImbalance <= kHotRankAbove)
        return;
    const int rank =
        static_cast<int>(std::ranges::max_element(balance.rankLoads) - balance.rankLoads.begin());
    const qint64 since = sinceWhen(loads, row, steps, [&](Counts then) {
        return loadOfRank(then, ranks, rank) > kHotRankAbove;
    });
    const qint64 length = steps.first() - since + 1;
    if (length < kHotRankSteps)
        return;
    alerts.append({.kind = ExpertAlert::Kind::HotRank,
                   .row = row,
                   .layer = loads.grid().layers[row],
                   .rank = rank,
                   .load = balance.rankImbalance,
                   .experts = busiestOf(counts, ranks, rank),
                   .deadInLayer = static_cast<int>(balance.dead.size()),
                   .sinceStep = since,
                   .steps = length});
}

/// An expert that is dead now, and the first step of the unbroken row in which it was.
struct DeadExpert {
    int expert = 0;
    qint64 since = 0;
};

/// The dead experts of a layer; each step is looked at once for all of them.
QList<DeadExpert> deadOf(const ExpertLoadModel &loads, int row, const QList<qint64> &steps)
{
    QList<DeadExpert> known;
    QList<DeadExpert> stillDead;
    for (const int expert : layerBalance(loads.countsAt(steps.first(), row), 1).dead)
        stillDead.append({.expert = expert, .since = steps.first()});
    for (const qint64 step : steps) {
        const Counts counts = loads.countsAt(step, row);
        const double sum = sumOf(counts);
        for (qsizetype i = counts.empty() ? 0 : stillDead.size(); i > 0; --i) {
            if (isDead(counts, sum, stillDead[i - 1].expert))
                stillDead[i - 1].since = step;
            else
                known.append(stillDead.takeAt(i - 1));
        }
        if (stillDead.isEmpty())
            break;
    }
    known.append(stillDead);
    known.removeIf([&steps](const DeadExpert &each) {
        return steps.first() - each.since + 1 < kDeadExpertSteps;
    });
    std::ranges::sort(known, {}, &DeadExpert::expert);
    return known;
}

void addDeadExperts(QList<ExpertAlert> &alerts, const ExpertLoadModel &loads,
                    const QList<qint64> &steps)
{
    ExpertAlert alert{.kind = ExpertAlert::Kind::DeadExperts};
    for (int row = 0; row < loads.rowCount(); ++row) {
        const QList<DeadExpert> dead = deadOf(loads, row, steps);
        if (dead.isEmpty())
            continue;
        ++alert.deadLayers;
        alert.deadTotal += static_cast<int>(dead.size());
        for (const DeadExpert &each : dead)
            alert.sinceStep = std::max(alert.sinceStep, each.since);
        if (dead.size() <= alert.experts.size())
            continue;
        alert.row = row;
        alert.layer = loads.grid().layers[row];
        alert.experts.clear();
        for (const DeadExpert &each : dead)
            alert.experts.append(each.expert);
        alert.deadInLayer = static_cast<int>(dead.size());
    }
    if (alert.deadTotal == 0)
        return;
    alert.steps = steps.first() - alert.sinceStep + 1;
    alerts.append(alert);
}

} // namespace

QList<ExpertAlert> findExpertAlerts(const ExpertLoadModel &loads)
{
    QList<ExpertAlert> alerts;
    const QList<qint64> steps = newestSteps(loads);
    if (steps.isEmpty())
        return alerts;
    for (int row = 0; row < loads.rowCount(); ++row)
        addHotRank(alerts, loads, row, steps);
    std::ranges::stable_sort(alerts, std::ranges::greater(), &ExpertAlert::load);
    addDeadExperts(alerts, loads, steps);
    return alerts;
}

} // namespace tessera::ui
