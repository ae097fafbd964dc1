// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/curve_feed.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <memory>

using namespace tessera::ui;

namespace {

RunBatch point(qint64 step)
{
    RunBatch batch;
    batch.points[QStringLiteral("loss")] = {{.step = step, .value = 1.0}};
    return batch;
}

QList<MetricPoint> lossOf(const QSignalSpy &spy)
{
    QList<MetricPoint> all;
    for (const QList<QVariant> &call : spy)
        all += call.first().value<RunBatch>().points.value(QStringLiteral("loss"));
    return all;
}

} // namespace

class TstCurveFeed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void manyPointsAreOneBatchInTheirOrder()
    {
        CurveFeed feed;
        QSignalSpy ready(&feed, &CurveFeed::batchReady);
        for (qint64 step = 1; step <= 500; ++step)
            feed.push(point(step));
        QCOMPARE(ready.count(), 0); // nothing before control returns
        QVERIFY(ready.wait());
        QCOMPARE(ready.count(), 1);
        const QList<MetricPoint> points = lossOf(ready);
        QCOMPARE(points.size(), 500);
        for (qint64 step = 1; step <= 500; ++step)
            QCOMPARE(points[step - 1].step, step);
    }

    void theLastPointAlwaysComes()
    {
        CurveFeed feed;
        QSignalSpy ready(&feed, &CurveFeed::batchReady);
        feed.push(point(1));
        QVERIFY(ready.wait());
        feed.push(point(2));
        QVERIFY(ready.wait());
        QCOMPARE(lossOf(ready).back().step, 2);
    }

    void nothingIsNoBatch()
    {
        CurveFeed feed;
        const QSignalSpy ready(&feed, &CurveFeed::batchReady);
        feed.push({});
        feed.flush();
        QCOMPARE(ready.count(), 0);
    }

    void aFlushDoesNotWait()
    {
        CurveFeed feed;
        const QSignalSpy ready(&feed, &CurveFeed::batchReady);
        feed.push(point(1));
        feed.flush();
        QCOMPARE(ready.count(), 1);
        feed.push(point(2));
        feed.clear();
        feed.flush();
        QCOMPARE(ready.count(), 1);
    }

    void anyThreadMayPush()
    {
        CurveFeed feed;
        QSignalSpy ready(&feed, &CurveFeed::batchReady);
        constexpr int kThreads = 4;
        constexpr int kPoints = 1000;
        QThread *arrivedIn = nullptr;
        connect(&feed, &CurveFeed::batchReady, &feed,
                [&arrivedIn] { arrivedIn = QThread::currentThread(); });
        std::vector<std::unique_ptr<QThread>> threads;
        for (int i = 0; i < kThreads; ++i) {
            threads.emplace_back(QThread::create([&feed] {
                for (qint64 step = 1; step <= kPoints; ++step)
                    feed.push(point(step));
            }));
            threads.back()->start();
        }
        for (const auto &thread : threads)
            QVERIFY(thread->wait());
        QTRY_COMPARE(lossOf(ready).size(), kThreads * kPoints);
        QCOMPARE(arrivedIn, QThread::currentThread());
    }
};

QTEST_GUILESS_MAIN(TstCurveFeed)
#include "tst_curve_feed.moc"
