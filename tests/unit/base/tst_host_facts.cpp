// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/host_facts.h"

#include <QTest>

#include <unistd.h>

using namespace tessera;

class TestHostFacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void processorAndMemoryAreFound()
    {
        const HostFacts facts = hostFacts();
        QVERIFY(facts.cpuCores >= 1);
        QVERIFY(facts.cpuCores <= ::sysconf(_SC_NPROCESSORS_CONF));
        QVERIFY(facts.memoryBytes > 0);
        QVERIFY(facts.availableMemoryBytes > 0);
        QVERIFY(facts.availableMemoryBytes <= facts.memoryBytes);
        QVERIFY(!facts.system.empty());
        QVERIFY(!facts.kernel.empty());
    }

    void withoutGpusTheReasonIsGiven()
    {
        const HostFacts facts = hostFacts();
        QCOMPARE(facts.gpus.empty(), !facts.gpuNote.empty());
        for (const GpuFacts &gpu : facts.gpus) {
            QVERIFY(!gpu.name.empty());
            QVERIFY(gpu.freeBytes <= gpu.memoryBytes);
            QVERIFY(gpu.computeCapability.find('.') != std::string::npos);
        }
    }
};

QTEST_GUILESS_MAIN(TestHostFacts)
#include "tst_host_facts.moc"
