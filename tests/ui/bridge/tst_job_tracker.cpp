// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/job_tracker.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <memory>

using namespace tessera::ui;

namespace {

const QString kName = QStringLiteral("job");

/// Work that waits until the test lets it go on, and says whether it was asked to stop.
std::function<int(const JobControl &)> gated(QSemaphore &started, QSemaphore &gate, int value)
{
    return [&started, &gate, value](const JobControl &control) {
        started.release();
        gate.acquire();
        return control.stop().stopRequested() ? -value : value;
    };
}

} // namespace

class TstJobTracker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aResultArrivesInTheGuiThread()
    {
        JobTracker jobs;
        QObject receiver;
        QThread *workedIn = nullptr;
        QThread *arrivedIn = nullptr;
        int result = 0;
        QSignalSpy finished(&jobs, &JobTracker::finished);
        const JobId id = jobs.start<int>(
            kName, &receiver,
            [&workedIn](const JobControl &) {
                workedIn = QThread::currentThread();
                return 42;
            },
            [&](const int &value) {
                arrivedIn = QThread::currentThread();
                result = value;
            });
        QVERIFY(jobs.isRunning(kName));
        QVERIFY(finished.wait());
        QCOMPARE(result, 42);
        QVERIFY(workedIn != arrivedIn);
        QCOMPARE(arrivedIn, QThread::currentThread());
        QCOMPARE(finished.first().at(0).toULongLong(), id);
        QCOMPARE(finished.first().at(2).toBool(), false);
        QCOMPARE(jobs.running(), 0);
    }

    void progressIsTold()
    {
        JobTracker jobs;
        QSignalSpy progress(&jobs, &JobTracker::progressChanged);
        QSignalSpy finished(&jobs, &JobTracker::finished);
        jobs.start<int>(
            kName, this,
            [](const JobControl &control) {
                control.setProgress(0.25);
                control.setProgress(0.75);
                return 0;
            },
            [](const int &) {});
        QVERIFY(finished.wait());
        QCOMPARE(progress.count(), 2);
        QCOMPARE(progress.last().at(2).toDouble(), 0.75);
    }

    void aNewerJobSupersedesTheOlder()
    {
        JobTracker jobs;
        QSemaphore started;
        QSemaphore gate;
        QList<int> results;
        const auto take = [&results](const int &value) { results.append(value); };
        QSignalSpy finished(&jobs, &JobTracker::finished);
        jobs.start<int>(kName, this, gated(started, gate, 1), take);
        started.acquire();
        jobs.start<int>(kName, this, gated(started, gate, 2), take);
        gate.release(2);
        QTRY_COMPARE(finished.count(), 2);
        QCOMPARE(results, QList<int>{2});
    }

    void jobsOfOtherNamesGoOnSideBySide()
    {
        JobTracker jobs;
        QList<int> results;
        const auto take = [&results](const int &value) { results.append(value); };
        for (int i = 1; i <= 3; ++i)
            jobs.start<int>(
                QString::number(i), this, [i](const JobControl &) { return i; }, take);
        QTRY_COMPARE(results.size(), 3);
    }

    void aCancelledJobIsAskedToStopAndItsResultDropped()
    {
        JobTracker jobs;
        QSemaphore started;
        QSemaphore gate;
        int seen = 0;
        bool called = false;
        QSignalSpy finished(&jobs, &JobTracker::finished);
        const auto work = gated(started, gate, 5);
        const JobId id = jobs.start<int>(
            kName, this, [&](const JobControl &control) { return seen = work(control); },
            [&called](const int &) { called = true; });
        started.acquire();
        jobs.cancel(id);
        QVERIFY(!jobs.isRunning(kName));
        gate.release();
        QVERIFY(finished.wait());
        QCOMPARE(seen, -5); // it saw the wish
        QVERIFY(!called);
        QCOMPARE(finished.first().at(2).toBool(), true);
        jobs.cancel(id); // long gone
    }

    void aReceiverThatIsGoneGetsNothing()
    {
        JobTracker jobs;
        QSemaphore started;
        QSemaphore gate;
        bool called = false;
        QSignalSpy finished(&jobs, &JobTracker::finished);
        auto receiver = std::make_unique<QObject>();
        jobs.start<int>(kName, receiver.get(), gated(started, gate, 5),
                        [&called](const int &) { called = true; });
        receiver.reset();
        gate.release();
        QVERIFY(finished.wait());
        QVERIFY(!called);
    }

    void aTrackerWaitsForItsJobs()
    {
        bool ended = false;
        {
            JobTracker jobs;
            jobs.start<int>(
                kName, this,
                [&ended](const JobControl &control) {
                    while (!control.stop().stopRequested())
                        QThread::yieldCurrentThread();
                    ended = true;
                    return 0;
                },
                [](const int &) {});
        }
        QVERIFY(ended);
    }
};

QTEST_GUILESS_MAIN(TstJobTracker)
#include "tst_job_tracker.moc"
