// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/data/dataset.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <set>

using tessera::data::epochOrder;
using tessera::data::packLengths;

/// Bins of whole samples, and the order of an epoch.
class TstPacking : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLongestGoFirstIntoTheFirstBinWithRoom()
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
        // First-fit decreasing needs at most 11/9 of the best, and the best is at least this.
        const double least =
            static_cast<double>(std::accumulate(lengths.begin(), lengths.end(), std::int64_t{0}))
            / 512;
        QVERIFY(static_cast<double>(bins.size()) <= least * 11 / 9 + 1);
        QCOMPARE(packLengths(lengths, 512), bins);
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
