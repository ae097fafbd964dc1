// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/units.h"

#include <QTest>

#include <set>

class TestUnits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bytesAreBinaryWithThreeDigits()
    {
        QCOMPARE(tessera::formatBytes(0), std::string("0 B"));
        QCOMPARE(tessera::formatBytes(512), std::string("512 B"));
        QCOMPARE(tessera::formatBytes(1536), std::string("1.50 KiB"));
        QCOMPARE(tessera::formatBytes(1610612736), std::string("1.50 GiB"));
        QCOMPARE(tessera::formatBytes(139ULL << 30), std::string("139 GiB"));
    }

    void countsAreDecimal()
    {
        QCOMPARE(tessera::formatCount(512), std::string("512"));
        QCOMPARE(tessera::formatCount(134515008), std::string("135 M"));
        QCOMPARE(tessera::formatCount(30.5e9), std::string("30.5 B"));
    }

    void secondsBecomeMinutesAndHours()
    {
        QCOMPARE(tessera::formatSeconds(4.24), std::string("4.2 s"));
        QCOMPARE(tessera::formatSeconds(185), std::string("3 min 05 s"));
        QCOMPARE(tessera::formatSeconds(3720), std::string("1 h 02 min"));
    }

    void timesAreUtcWithMilliseconds()
    {
        QCOMPARE(tessera::formatUtc(0), std::string("1970-01-01T00:00:00.000Z"));
        QCOMPARE(tessera::formatUtc(1769860800123), std::string("2026-01-31T12:00:00.123Z"));
    }

    void theMonotonicClockNeverGoesBack()
    {
        double last = tessera::monotonicSeconds();
        for (int i = 0; i < 1000; ++i) {
            const double now = tessera::monotonicSeconds();
            QVERIFY(now >= last);
            last = now;
        }
    }

    void runIdsAreRecognisedAndDiffer()
    {
        std::set<std::string> ids;
        for (int i = 0; i < 20; ++i) {
            const std::string id = tessera::newRunId();
            QVERIFY2(tessera::looksLikeRunId(id), id.c_str());
            ids.insert(id);
        }
        QVERIFY(ids.size() > 15);
    }

    void whatIsNoRunIdIsNotTakenForOne()
    {
        for (const char *text :
             {"", "20260131-120000-k3f", "20260131-120000-k3f9x", "20260131-120000-k3/9",
              "../../../../../etc/pw", "2026013a-120000-k3f9", "20260131-120000-K3F9"})
            QVERIFY2(!tessera::looksLikeRunId(text), text);
        QVERIFY(tessera::looksLikeRunId("20260131-120000-k3f9"));
    }
};

QTEST_GUILESS_MAIN(TestUnits)
#include "tst_units.moc"
