// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/dataset.h"
#include "backend/data/pack_counter.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

using tessera::data::epochOrder;
using tessera::data::mixed;
using tessera::data::PackCounter;
using tessera::data::packLengths;
using tessera::data::Split;
using tessera::data::split;

/// Bins of whole samples, and the order of an epoch.
class TstPacking : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLongestGoFirst()
    {
        // 7 | 6 4 | 5 3 2: worked by hand for capacity 10.
        const std::vector<std::int64_t> lengths{4, 5, 7, 6, 3, 2};
        const std::vector<std::vector<std::int64_t>> expected{{0, 3}, {1, 5}, {2, 4}};
        QCOMPARE(packLengths(lengths, 10), expected);
    }

    void everySampleIsInOneBinAndNoBinIsTooFull()
    {
        std::vector<std::int64_t> lengths;
        for (std::int64_t i = 0; i < 5000; ++i)
            lengths.push_back(1 + (i * 7919) % 512);
        const auto bins = packLengths(lengths, 512);
        std::set<std::int64_t> seen;
        for (const auto &bin : bins) {
            std::int64_t total = 0;
            for (const std::int64_t index : bin) {
                total += lengths[static_cast<std::size_t>(index)];
                QVERIFY(seen.insert(index).second);
            }
            QVERIFY(total <= 512);
            QVERIFY(std::is_sorted(bin.begin(), bin.end()));
        }
        QCOMPARE(seen.size(), lengths.size());
        // Of each block best-fit decreasing needs at most 11/9 of the best, which is at least this.
        const double least =
            static_cast<double>(std::accumulate(lengths.begin(), lengths.end(), std::int64_t{0}))
            / 512;
        QVERIFY(static_cast<double>(bins.size()) <= least * 11 / 9 + 5);
        QCOMPARE(packLengths(lengths, 512), bins);
    }

    /// The shorter rows go where the least room is left, not into the first pack.
    void theLeastRoomThatFitsIsTaken()
    {
        QCOMPARE(packLengths({5, 7, 3}, 10), (std::vector<std::vector<std::int64_t>>{{0}, {1, 2}}));
    }

    /// 1000 rows a block: the row behind it fits into the block's last pack, not into an earlier
    /// one.
    void theLastPackOfABlockIsCarried()
    {
        std::vector<std::int64_t> lengths(1000, 9);
        lengths.push_back(1);
        const auto packs = packLengths(lengths, 10);
        QCOMPARE(packs.size(), std::size_t{1000});
        QCOMPARE(packs.back(), (std::vector<std::int64_t>{999, 1000}));
        lengths.back() = 2;
        QCOMPARE(packLengths(lengths, 10).size(), std::size_t{1001});
    }

    void countingOneByOneGivesAsManyPacks()
    {
        for (const char *strategy : {"binpack", "sequential"}) {
            PackCounter counter(512, strategy);
            QCOMPARE(counter.packs(), 0);
            std::vector<std::int64_t> lengths;
            for (std::int64_t i = 0; i < 3500; ++i) {
                lengths.push_back(1 + (i * 7919) % 512);
                counter.add(lengths.back());
                if (i % 250 == 0 || i == 999 || i == 1001)
                    QCOMPARE(counter.packs(),
                             std::int64_t(packLengths(lengths, 512, strategy).size()));
            }
            QCOMPARE(counter.packs(), std::int64_t(packLengths(lengths, 512, strategy).size()));
        }
    }

    void sequentialKeepsTheOrder()
    {
        const std::vector<std::vector<std::int64_t>> expected{{0, 1}, {2}, {3, 4}, {5}};
        QCOMPARE(packLengths({4, 5, 7, 6, 3, 2}, 10, "sequential"), expected);
        QVERIFY(packLengths({}, 10, "sequential").empty());
        QCOMPARE(packLengths({10, 10}, 10, "sequential").size(), std::size_t{2});
    }

    void mixingDrawsByChanceAndStopsAsAsked()
    {
        const std::vector<std::vector<std::int64_t>> sets{{0, 1, 2, 3, 4, 5, 6, 7}, {10, 11}};
        const auto first = mixed(sets, {0.5, 0.5}, "first_exhausted", 42);
        QCOMPARE(first, mixed(sets, {0.5, 0.5}, "first_exhausted", 42));
        QVERIFY(first.back() == 11 || first.back() == 7); // it ends with a set's last sample
        std::vector<std::int64_t> small;
        std::ranges::copy_if(first, std::back_inserter(small), [](auto i) { return i < 10; });
        QVERIFY(std::ranges::is_sorted(small)); // the order of each set is kept
        const auto all = mixed(sets, {0.5, 0.5}, "all_exhausted", 42);
        const std::set<std::int64_t> seen(all.begin(), all.end());
        QCOMPARE(seen.size(), std::size_t{10});
        QVERIFY(std::ranges::count(all, 11) > 1); // the smaller one began anew
        QCOMPARE(all.back(), std::int64_t{7});
    }

    void mixingKeepsToTheChances()
    {
        std::vector<std::vector<std::int64_t>> sets(2, std::vector<std::int64_t>(30000, 0));
        std::ranges::fill(sets[1], 1);
        const auto order = mixed(sets, {0.8, 0.2}, "first_exhausted", 7);
        const auto ones = static_cast<double>(std::ranges::count(order, 1));
        QVERIFY(std::abs(ones / static_cast<double>(order.size()) - 0.2) < 0.01);
    }

    void splittingDrawsAShareAndKeepsTheOrder()
    {
        std::vector<std::int64_t> set(100);
        std::iota(set.begin(), set.end(), 500);
        const Split parts = split(set, 0.1, 42);
        QCOMPARE(parts.heldOut.size(), std::size_t{10});
        QCOMPARE(parts.trained.size(), std::size_t{90});
        QVERIFY(std::ranges::is_sorted(parts.heldOut));
        std::set<std::int64_t> all(parts.trained.begin(), parts.trained.end());
        all.insert(parts.heldOut.begin(), parts.heldOut.end());
        QCOMPARE(all.size(), std::size_t{100});
        QCOMPARE(split(set, 0.001, 42).heldOut.size(), std::size_t{1});
        QVERIFY(split({3}, 0.5, 42).heldOut.empty());
        QVERIFY(split(set, 0.1, 43).heldOut != parts.heldOut);
    }

    void nothingGivesNoBins() { QVERIFY(packLengths({}, 8).empty()); }

    void anEpochVisitsEveryRowOnce()
    {
        const auto order = epochOrder(1000, 3, 42, true);
        std::set<std::int64_t> seen(order.begin(), order.end());
        QCOMPARE(seen.size(), std::size_t{1000});
        QCOMPARE(*seen.rbegin(), std::int64_t{999});
        QVERIFY(!std::is_sorted(order.begin(), order.end()));
    }

    void theOrderFollowsFromSeedAndEpochAlone()
    {
        QCOMPARE(epochOrder(100, 1, 42, true), epochOrder(100, 1, 42, true));
        QVERIFY(epochOrder(100, 1, 42, true) != epochOrder(100, 2, 42, true));
        QVERIFY(epochOrder(100, 1, 42, true) != epochOrder(100, 1, 43, true));
        // Written down once: another machine or compiler must not change it.
        QCOMPARE(epochOrder(8, 0, 42, true), (std::vector<std::int64_t>{3, 6, 0, 7, 1, 2, 5, 4}));
    }

    void withoutShufflingTheOrderStays()
    {
        const auto order = epochOrder(5, 7, 42, false);
        QCOMPARE(order, (std::vector<std::int64_t>{0, 1, 2, 3, 4}));
        QVERIFY(epochOrder(0, 0, 42, true).empty());
    }
};

QTEST_GUILESS_MAIN(TstPacking)
#include "tst_packing.moc"
