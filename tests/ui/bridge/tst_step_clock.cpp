// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/step_clock.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace tessera;
using namespace tessera::ui;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();
const QString kLoss = QStringLiteral("loss");
const QString kEval = QStringLiteral("eval_loss");

/// "5 4 nan inf": values of points, for comparing.
QString valuesOf(const QList<MetricPoint> &points)
{
    QStringList values;
    for (const MetricPoint &point : points)
        values.append(QString::number(point.step) + u':' + QString::number(point.value));
    return values.join(u' ');
}

} // namespace

class TstStepClock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void tokensAndSecondsAddUp()
    {
        StepClock clock;
        static_cast<void>(clock.take(
            {1, {{"loss", {5, 4}}, {"tokens", {100, 150}}, {"step_seconds", {0.5, 0.25}}}}));
        const MetricPoints next = clock.take({3, {{"loss", {3}}, {"tokens", {50}}}});
        const MetricPoint third = next[kLoss].front();
        QCOMPARE(third.step, 3);
        QCOMPARE(third.tokens, 300.0);
        QCOMPARE(third.seconds, 0.75);
        QCOMPARE(clock.tokens(), 300.0);
        clock.set(0, 0);
        QCOMPARE(clock.take({1, {{"loss", {1}}}})[kLoss].front().tokens, 0.0);
    }

    /// MH-05: a loss that is not a number is a gap; a step without evaluation is none.
    void aNanIsAGapOnlyWhereEveryStepHasAValue()
    {
        StepClock clock;
        const MetricPoints points =
            clock.take({1, {{"loss", {1, kNan, kInf, 2}}, {"eval_loss", {kNan, 7, kNan}}}});
        QCOMPARE(valuesOf(points[kLoss]), QStringLiteral("1:1 2:nan 3:inf 4:2"));
        QCOMPARE(valuesOf(points[kEval]), QStringLiteral("2:7"));
    }

    void whatTheHistoryLacksWasNotANumber()
    {
        StepClock clock;
        const MetricPoints points =
            clock.takeStored({{"lr", {{1, 0.1}, {2, 0.1}, {3, 0.1}, {4, 0.1}, {5, 0.1}}},
                              {"loss", {{2, 5}, {4, kInf}}},
                              {"tokens", {{1, 10}, {2, 10}, {3, 10}, {4, 10}, {5, 10}}},
                              {"z_loss", {{2, 1}, {4, 1}}},
                              {"eval_loss", {{4, 6}}}});
        QCOMPARE(valuesOf(points[kLoss]), QStringLiteral("1:nan 2:5 3:nan 4:inf 5:nan"));
        // A metric that began later or ended earlier has no gap there.
        QCOMPARE(valuesOf(points[QStringLiteral("z_loss")]), QStringLiteral("2:1 3:nan 4:1"));
        QCOMPARE(valuesOf(points[kEval]), QStringLiteral("4:6"));
        QCOMPARE(points[kEval].front().tokens, 40.0);
        QCOMPARE(clock.tokens(), 50.0);
    }

    void aLossThatNeverWasANumberIsAllGap()
    {
        StepClock clock;
        const MetricPoints points = clock.takeStored({{"lr", {{1, 0.1}, {2, 0.1}}}});
        QCOMPARE(valuesOf(points[kLoss]), QStringLiteral("1:nan 2:nan"));
        QVERIFY(StepClock().takeStored({}).isEmpty());
    }

    void runsWithoutALearningRateStayAsTheyAre()
    {
        StepClock clock;
        const MetricPoints points =
            clock.takeStored({{"loss", {{10, 3}, {20, 2}}}, {"eval_loss", {{15, 9}, {30, 8}}}});
        QCOMPARE(valuesOf(points[kLoss]), QStringLiteral("10:3 20:2"));
        QCOMPARE(valuesOf(points[kEval]), QStringLiteral("15:9 30:8"));
    }

    void storedAndLivePointsAreTheSame()
    {
        StepClock live;
        const MetricPoints a = live.take({1,
                                          {{"lr", {1, 1, 1}},
                                           {"loss", {3, kNan, 1}},
                                           {"tokens", {8, 8, 8}},
                                           {"step_seconds", {1, 2, 3}}}});
        StepClock stored;
        const MetricPoints b = stored.takeStored({{"lr", {{1, 1}, {2, 1}, {3, 1}}},
                                                  {"loss", {{1, 3}, {3, 1}}},
                                                  {"tokens", {{1, 8}, {2, 8}, {3, 8}}},
                                                  {"step_seconds", {{1, 1}, {2, 2}, {3, 3}}}});
        QCOMPARE(a.keys(), b.keys());
        for (const QString &name : a.keys()) {
            QCOMPARE(valuesOf(a[name]), valuesOf(b[name]));
            for (int i = 0; i < a[name].size(); ++i) {
                QCOMPARE(a[name][i].tokens, b[name][i].tokens);
                QCOMPARE(a[name][i].seconds, b[name][i].seconds);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TstStepClock)
#include "tst_step_clock.moc"
