// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/nearest.h"

#include <QTest>

using tessera::nearestDivisor;
using tessera::nearestName;

class TestNearest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSlipFindsItsName_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("expected");
        QTest::newRow("one letter off") << "moe_router_topj"
                                        << "moe_router_topk";
        QTest::newRow("a letter missing") << "micro_batch_siz"
                                          << "micro_batch_size";
        QTest::newRow("other case") << "LR"
                                    << "lr";
        QTest::newRow("the name itself") << "lr"
                                         << "lr";
        QTest::newRow("far from all") << "colour_of_the_sky"
                                      << "";
    }

    void aSlipFindsItsName()
    {
        QFETCH(const QString, word);
        QFETCH(const QString, expected);
        const std::vector<std::string> names{"lr", "micro_batch_size", "moe_router_topk"};
        QCOMPARE(nearestName(word.toStdString(), names), expected.toStdString());
    }

    void withoutCandidatesThereIsNone() { QCOMPARE(nearestName("lr", {}), std::string()); }

    void theNearestDivisorIsFound()
    {
        QCOMPARE(nearestDivisor(3, 8), 2); // 2 and 4 are equally near: the smaller one
        QCOMPARE(nearestDivisor(7, 60), 6);
        QCOMPARE(nearestDivisor(100, 12), 12);
        QCOMPARE(nearestDivisor(0, 12), 1);
        QCOMPARE(nearestDivisor(5, 1), 1);
    }
};

QTEST_GUILESS_MAIN(TestNearest)
#include "tst_nearest.moc"
