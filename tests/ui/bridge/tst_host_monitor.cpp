// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/temp_folder.h"
#include "ui/bridge/host_monitor.h"

#include <QSignalSpy>
#include <QTest>

using namespace tessera::test;
using namespace tessera::ui;

class TstHostMonitor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void theComputerIsDescribed()
    {
        const TempFolder folder;
        HostMonitor monitor(folder / "not/there/yet");
        QVERIFY(!monitor.hasSample());
        QSignalSpy sampled(&monitor, &HostMonitor::sampled);
        monitor.start(10);
        QTRY_VERIFY_WITH_TIMEOUT(sampled.count() >= 2, 20000);
        const HostSample sample = monitor.sample();
        QVERIFY(sample.facts.cpuCores >= 1);
        QVERIFY(sample.facts.memoryBytes > 0);
        QVERIFY(sample.diskFreeBytes > 0 && sample.diskFreeBytes <= sample.diskBytes);
        QVERIFY(sample.cpuBusy <= 1);
        QCOMPARE(sampled.first().first().value<HostSample>().cpuBusy, -1.0); // nothing to compare
    }

    void aMonitorThatNeverStartedEndsToo()
    {
        const HostMonitor monitor("/");
        QVERIFY(!monitor.hasSample());
    }

    void theProcessorsShareIsTakenBetweenTwoReadings()
    {
        //                        user nice system idle iowait irq softirq steal guest guest_nice
        const QByteArray before("cpu  100 0 50 800 50 0 0 0 40 0\ncpu0 1 2 3 4\n");
        const QByteArray after("cpu  150 0 75 900 75 0 0 0 90 0\n");
        QCOMPARE(busyShare(before, after), 75.0 / 200); // guest is within user
        QCOMPARE(busyShare(before, before), -1.0);
        QCOMPARE(busyShare({}, after), -1.0);
        QCOMPARE(busyShare("intr 1 2 3", after), -1.0);
        QCOMPARE(busyShare(after, before), -1.0);
    }
};

QTEST_GUILESS_MAIN(TstHostMonitor)
#include "tst_host_monitor.moc"
