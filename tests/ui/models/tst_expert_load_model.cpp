// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/expert_load_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace tessera::ui;

namespace {

const ExpertGrid kGrid{.layers = {1, 3}, .experts = 4, .expertRanks = 2};

ExpertLoadSample sample(qint64 step, int layer, std::vector<std::uint32_t> counts)
{
    return {.step = step, .layer = layer, .counts = std::move(counts)};
}

double at(const ExpertLoadModel &model, int row, int expert)
{
    return model.index(row, expert).data(ExpertLoadModel::UtilisationRole).toDouble();
}

bool close(double a, double b)
{
    return std::abs(a - b) < 1e-4;
}

} // namespace

class TstExpertLoadModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    /// The worked example of names-and-rules.md, section 15.
    void theFormulasAreThoseOfTheSpecification()
    {
        const std::vector<std::uint32_t> counts{4, 2, 1, 1};
        QCOMPARE(utilisation(counts, 0), 2.0);
        QCOMPARE(utilisation(counts, 1), 1.0);
        QCOMPARE(utilisation(counts, 2), 0.5);
        const LayerBalance balance = layerBalance(counts, 2);
        QVERIFY(close(balance.cv, 0.7071));
        QCOMPARE(balance.rankLoads, (QList<double>{1.5, 0.5}));
        QCOMPARE(balance.rankImbalance, 1.5);
        QCOMPARE(balance.maxToMean, 2.0);
        QCOMPARE(balance.busiest, 0);
        QVERIFY(close(balance.entropy, 0.875)); // 1.75 of 2 bits
        QVERIFY(balance.dead.isEmpty());
    }

    void evenAndEmptyLayersAreNoSpecialCase()
    {
        const LayerBalance even = layerBalance(std::vector<std::uint32_t>(8, 100), 4);
        QCOMPARE(even.cv, 0.0);
        QVERIFY(close(even.entropy, 1));
        QCOMPARE(even.rankImbalance, 1.0);
        const LayerBalance nothing = layerBalance(std::vector<std::uint32_t>(8, 0), 2);
        QCOMPARE(nothing.cv, 0.0);
        QCOMPARE(nothing.busiest, -1);
        QVERIFY(nothing.dead.isEmpty());
        QCOMPARE(nothing.rankLoads, (QList<double>{0, 0}));
        QCOMPARE(layerBalance({}, 2).cv, 0.0);
        const LayerBalance one = layerBalance(std::vector<std::uint32_t>{0, 500, 0, 0}, 1);
        QCOMPARE(one.entropy, 0.0);
        QCOMPARE(one.dead, (QList<int>{0, 2, 3}));
    }

    void aCapacityWouldHaveDroppedSomeChoices()
    {
        const std::vector<std::uint32_t> counts{40, 20, 10, 10}; // fair share 20
        QCOMPARE(droppedShare(counts, 1.0), 20.0 / 80);
        QCOMPARE(droppedShare(counts, 1.25), 15.0 / 80);
        QCOMPARE(droppedShare(counts, 2.0), 0.0);
        QCOMPARE(droppedShare(std::vector<std::uint32_t>{0, 0}, 1.0), 0.0);
    }

    void theTableIsOneStep()
    {
        ExpertLoadModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.reset(kGrid);
        model.append({sample(1, 1, {4, 2, 1, 1}), sample(1, 3, {2, 2, 4, 0})});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.columnCount(), 4);
        QCOMPARE(model.step(), 1);
        QCOMPARE(at(model, 0, 0), 2.0);
        QCOMPARE(at(model, 1, 2), 2.0);
        const QModelIndex dead = model.index(1, 3);
        QVERIFY(dead.data(ExpertLoadModel::DeadRole).toBool());
        QCOMPARE(dead.data(ExpertLoadModel::CountRole).toLongLong(), 0);
        QCOMPARE(dead.data(ExpertLoadModel::RankRole).toInt(), 1);
        QCOMPARE(dead.data(ExpertLoadModel::LayerRole).toInt(), 3);
        QCOMPARE(model.headerData(1, Qt::Vertical).toInt(), 3);
        QCOMPARE(model.utilisations(), (std::vector<double>{2, 1, 0.5, 0.5, 1, 1, 2, 0}));
        QCOMPARE(model.balance(0).rankImbalance, 1.5);
    }

    void aStepIsFollowedOnceAllItsLayersAreThere()
    {
        ExpertLoadModel model;
        model.reset(kGrid);
        model.append({sample(1, 1, {1, 1, 1, 1}), sample(1, 3, {1, 1, 1, 1})});
        QSignalSpy shown(&model, &ExpertLoadModel::stepChanged);
        model.append({sample(2, 1, {4, 0, 0, 0})});
        QCOMPARE(model.step(), 1);
        model.append({sample(2, 3, {4, 0, 0, 0})});
        QCOMPARE(model.step(), 2);
        QCOMPARE(shown.last().at(0).toLongLong(), 2);
    }

    void layersThatAreMissingAreNotMeasured()
    {
        ExpertLoadModel model;
        model.reset(kGrid);
        model.append({sample(1, 1, {1, 1, 1, 1})});
        QCOMPARE(model.step(), 1); // the only one there is
        QVERIFY(!model.isMeasured(1));
        QVERIFY(std::isnan(at(model, 1, 0)));
        QCOMPARE(model.index(1, 0).data(ExpertLoadModel::CountRole).toLongLong(), -1);
        QVERIFY(!model.index(1, 0).data(ExpertLoadModel::DeadRole).toBool());
    }

    void anyStepCanBeLookedAt()
    {
        ExpertLoadModel model;
        model.reset(kGrid);
        for (const qint64 step : {10, 20, 40})
            model.append({sample(step, 1, {static_cast<std::uint32_t>(step), 1, 1, 1}),
                          sample(step, 3, {1, 1, 1, 1})});
        QCOMPARE(model.steps(), (QList<qint64>{10, 20, 40}));
        QVERIFY(model.isFollowing());
        const QSignalSpy following(&model, &ExpertLoadModel::followingChanged);
        model.setStep(24);
        QCOMPARE(model.step(), 20);
        QVERIFY(!model.isFollowing());
        QCOMPARE(model.counts(0)[0], 20U);
        model.append({sample(50, 1, {5, 1, 1, 1}), sample(50, 3, {1, 1, 1, 1})});
        QCOMPARE(model.step(), 20); // stays where the person looks
        model.setStep(1000);
        QCOMPARE(model.step(), 50);
        model.setStep(-1);
        QCOMPARE(model.step(), 10);
        model.setFollowing(true);
        QCOMPARE(model.step(), 50);
        QCOMPARE(following.count(), 2);
        QCOMPARE(model.countsAt(40, 0)[0], 40U);
        QVERIFY(model.countsAt(41, 0).empty());
    }

    void curvesHaveOnePointAStep()
    {
        ExpertLoadModel model;
        model.reset(kGrid);
        model.append({sample(1, 1, {4, 2, 1, 1}), sample(1, 3, {2, 2, 2, 2})});
        model.append({sample(2, 1, {4, 4, 0, 0})}); // half a step: not yet
        const MetricSeriesModel *dead = model.curve(BalanceCurve::DeadExperts);
        QCOMPARE(dead->rowCount(), 1);
        model.append({sample(2, 3, {2, 2, 2, 2}), sample(3, 1, {1, 1, 1, 1})});
        QCOMPARE(dead->rowCount(), 2);
        QCOMPARE(dead->point(1).value, 2.0);
        QVERIFY(close(model.curve(BalanceCurve::CvMean)->point(0).value, 0.7071 / 2));
        QVERIFY(close(model.curve(BalanceCurve::CvMax)->point(0).value, 0.7071));
        QCOMPARE(model.curve(BalanceCurve::RankImbalance)->point(1).value, 2.0);
        QCOMPARE(model.curve(BalanceCurve::MaxToMean)->point(0).value, 2.0);
        QVERIFY(close(model.curve(BalanceCurve::EntropyMean)->point(1).value, 0.75));
        const QList<MetricPoint> layer = model.layerCurve(BalanceCurve::RankImbalance, 1);
        QCOMPARE(layer.size(), 2);
        QCOMPARE(layer[1].value, 1.0);
    }

    void unannouncedLayersAndExpertsWidenTheMap()
    {
        ExpertLoadModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy grid(&model, &ExpertLoadModel::gridChanged);
        model.append({sample(1, 3, {1, 3})});
        model.append({sample(2, 3, {1, 2, 1}), sample(2, 0, {3, 3, 0})});
        QCOMPARE(grid.count(), 2);
        QCOMPARE(model.grid().layers, (QList<int>{0, 3}));
        QCOMPARE(model.columnCount(), 3);
        QCOMPARE(model.countsAt(1, 1)[1], 3U);
        QCOMPARE(model.countsAt(2, 0)[0], 3U);
    }

    void memoryIsBoundedAndTheCurvesAreNot()
    {
        ExpertLoadModel model;
        model.reset(kGrid);
        constexpr int kSteps = 500;
        model.setMemoryLimit(200 * 8 * 4); // 200 steps of 8 cells
        for (qint64 step = 1; step <= kSteps; ++step)
            model.append({sample(step, 1, {1, 1, 1, 1}), sample(step, 3, {1, 1, 1, 1})});
        const QList<qint64> steps = model.steps();
        QVERIFY(steps.size() <= 200);
        QVERIFY(steps.size() > 50);
        QVERIFY(std::ranges::is_sorted(steps));
        QCOMPARE(steps.front(), 1);
        QCOMPARE(steps.back(), kSteps);
        for (qint64 step = kSteps - 15; step <= kSteps; ++step)
            QVERIFY(steps.contains(step));
        QCOMPARE(model.curve(BalanceCurve::CvMean)->rowCount(), kSteps);
    }

    void aRestartTakesTheLaterStepsAway()
    {
        ExpertLoadModel model;
        model.reset(kGrid);
        for (qint64 step = 1; step <= 10; ++step)
            model.append({sample(step, 1, {1, 1, 1, 1}), sample(step, 3, {1, 1, 1, 1})});
        model.rewindTo(6);
        QCOMPARE(model.steps().back(), 6);
        QCOMPARE(model.step(), 6);
        QCOMPARE(model.curve(BalanceCurve::CvMean)->rowCount(), 6);
        model.append({sample(7, 1, {8, 0, 0, 0}), sample(7, 3, {1, 1, 1, 1})});
        QCOMPARE(model.curve(BalanceCurve::MaxToMean)->point(6).value, 4.0);
    }
};

QTEST_GUILESS_MAIN(TstExpertLoadModel)
#include "tst_expert_load_model.moc"
