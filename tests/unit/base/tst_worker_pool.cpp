// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backend/base/worker_pool.h"

#include <QTest>

#include <atomic>
#include <set>
#include <stdexcept>

using tessera::WorkerPool;

class TestWorkerPool : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workRunsInThreadsAtOnce()
    {
        constexpr int kThreads = 3;
        WorkerPool pool(kThreads);
        std::mutex mutex;
        std::condition_variable changed;
        std::set<std::thread::id> seen;
        std::vector<std::future<void>> done;
        for (int i = 0; i < kThreads; ++i)
            done.push_back(pool.run([&] {
                std::unique_lock lock(mutex);
                seen.insert(std::this_thread::get_id());
                changed.notify_all();
                changed.wait(lock, [&] { return seen.size() == kThreads; }); // all are in it
            }));
        for (std::future<void> &one : done)
            one.get();
        QVERIFY(!seen.contains(std::this_thread::get_id()));
    }

    void whatWorkThrowsReachesWhoWaits()
    {
        WorkerPool pool(1);
        std::future<void> failed = pool.run([] { throw std::runtime_error("no"); });
        std::future<void> good = pool.run([] {});
        QVERIFY_EXCEPTION_THROWN(failed.get(), std::runtime_error);
        good.get();
    }

    void whatWaitsAtTheEndIsDone()
    {
        std::atomic<int> done = 0;
        {
            WorkerPool pool(2);
            for (int i = 0; i < 100; ++i)
                static_cast<void>(pool.run([&done] { ++done; }));
        }
        QCOMPARE(done.load(), 100);
    }
};

QTEST_GUILESS_MAIN(TestWorkerPool)
#include "tst_worker_pool.moc"
