// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/train/metrics/expert_balance.h"

#include <QTest>

namespace tessera::train {

class TestExpertBalance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // names-and-rules.md, section 15: counts [4,2,1,1], E 4, k 2, T 4
    void theWorkedExampleComesOut()
    {
        const std::vector<std::int64_t> counts{4, 2, 1, 1};
        QCOMPARE(utilization(counts, 0), 2.0);
        QCOMPARE(utilization(counts, 1), 1.0);
        QCOMPARE(utilization(counts, 2), 0.5);
        QVERIFY(std::abs(coefficientOfVariation(counts) - 0.7071067811865476) < 1e-12);
        QCOMPARE(epImbalance(counts, 2), 1.5);
        QCOMPARE(epImbalance(counts, 1), 1.0);
    }

    void nothingRoutedIsNoDivisionByZero()
    {
        const std::vector<std::int64_t> none{0, 0};
        QCOMPARE(utilization(none, 0), 0.0);
        QCOMPARE(coefficientOfVariation(none), 0.0);
        QCOMPARE(epImbalance(none, 2), 0.0);
    }

    void deadExpertsAreCountedOverLayers()
    {
        StepFacts facts;
        QVERIFY(!deadExperts(facts));
        facts.expertLoad = {{0, 8, 0, 0}, {2, 2, 2, 2}};
        QCOMPARE(*deadExperts(facts), 3.0);
        QCOMPARE(*utilizationMax(facts), 4.0);
        QCOMPARE(*utilizationMin(facts), 0.0);
    }

    void expertsWithHardlyATokenAreDeadToo()
    {
        StepFacts facts;
        // Fair share 100: below 5 are 0 and 4, while 5 is the limit itself.
        facts.expertLoad = {{0, 4, 5, 391}};
        QCOMPARE(*deadExperts(facts), 2.0);
        facts.expertLoad = {{0, 0}, {1, 1}}; // a layer that chose nothing says nothing
        QCOMPARE(*deadExperts(facts), 0.0);
    }
};

} // namespace tessera::train

QTEST_GUILESS_MAIN(tessera::train::TestExpertBalance)
#include "tst_expert_balance.moc"
