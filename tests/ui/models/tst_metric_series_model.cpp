// SPDX-FileCopyrightText: Tessera Studio contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/metric_series_model.h"
#include "ui/models/run_curves.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace tessera::ui;

namespace {

using Curve = MetricSeriesModel::Curve;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

QList<MetricPoint> pointsOf(const std::vector<double> &values)
{
    QList<MetricPoint> points;
    for (std::size_t i = 0; i < values.size(); ++i)
        points.append({.step = static_cast<qint64>(i) + 1,
                       .value = values[i],
                       .tokens = 100.0 * static_cast<double>(i + 1),
                       .seconds = 0.5 * static_cast<double>(i + 1)});
    return points;
}

/// Noise that falls, with a few values that are not finite.
std::vector<double> noisyValues(std::size_t count)
{
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0, 0.3);
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(3.0 / (1.0 + 0.001 * static_cast<double>(i)) + noise(random));
    for (std::size_t i = 1000; i < count; i += 7777)
        values[i] = i % 2 == 0 ? kNan : kInf;
    return values;
}

void compareSmoothed(const MetricSeriesModel &model, const std::vector<double> &expected)
{
    QCOMPARE(model.rowCount(), static_cast<int>(expected.size()));
    for (int row = 0; row < model.rowCount(); ++row) {
        const double wanted = expected[static_cast<std::size_t>(row)];
        if (std::isnan(wanted))
            QVERIFY(std::isnan(model.smoothed(row)));
        else
            QVERIFY2(std::abs(model.smoothed(row) - wanted) < 1e-6,
                     qPrintable(QString::number(model.smoothed(row), 'g', 9)));
    }
}

} // namespace

class TstMetricSeriesModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void aBatchIsOneInsertion()
    {
        MetricSeriesModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QSignalSpy inserted(&model, &MetricSeriesModel::rowsInserted);

        model.append({{1, 4.2}, {2, 3.9}, {3, 3.1}});

        QCOMPARE(inserted.count(), 1);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.index(2, MetricSeriesModel::ValueColumn).data().toDouble(), 3.1);
        QCOMPARE(model.index(1, MetricSeriesModel::StepColumn).data().toLongLong(), 2);
    }

    void whatComesTwiceIsThereOnce()
    {
        MetricSeriesModel model;
        model.append({{1, 4}, {2, 3}});
        const QSignalSpy inserted(&model, &MetricSeriesModel::rowsInserted);
        model.append({{1, 9}, {2, 9}});
        QCOMPARE(inserted.count(), 0);
        model.append({{2, 9}, {3, 2}, {3, 9}, {1, 9}, {4, 1}});
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(model.rowCount(), 4);
        QCOMPARE(model.point(1).value, 3.0);
        QCOMPARE(model.point(2).value, 2.0);
    }

    void tokensAndTimeNeverGoBack()
    {
        MetricSeriesModel model;
        model.append({{1, 1, 100, 2}, {2, 1}, {3, 1, 50, 1}, {4, 1, 300, 4}});
        QCOMPARE(model.x(0, XAxis::Tokens), 100.0);
        QCOMPARE(model.x(1, XAxis::Tokens), 100.0);
        QCOMPARE(model.x(2, XAxis::WallTime), 2.0);
        QCOMPARE(model.x(3, XAxis::Tokens), 300.0);
        QCOMPARE(model.x(3, XAxis::Step), 4.0);
    }

    // ---- MH-01: smoothing without start bias; constants stay; NaN poisons nothing ----

    void smoothingHasNoStartBias()
    {
        MetricSeriesModel model;
        model.setSmoothing(0.9);
        model.append(pointsOf({10, 1, 1, 1, 1}));
        compareSmoothed(model, {10, 5.263158, 3.690037, 2.907822, 2.441943});
    }

    void aSmoothedConstantIsConstant()
    {
        MetricSeriesModel model;
        model.append(pointsOf(std::vector<double>(2000, 2)));
        for (const double weight : {0.9, 0.99, 0.9999}) {
            model.setSmoothing(weight);
            for (int row = 0; row < model.rowCount(); ++row)
                QVERIFY(std::abs(model.smoothed(row) - 2) < 1e-12);
        }
    }

    void aGapLeavesSmoothingAlone_data()
    {
        QTest::addColumn<double>("hole");
        QTest::newRow("NaN") << kNan;
        QTest::newRow("infinity") << kInf;
    }
    void aGapLeavesSmoothingAlone()
    {
        QFETCH(const double, hole);
        MetricSeriesModel model;
        model.append(pointsOf({4, hole, 2}));
        model.setSmoothing(0.9); // afterwards, which must be the same
        compareSmoothed(model, {4, kNan, 2.947368});
    }

    void smoothingTellsTheViews()
    {
        MetricSeriesModel model;
        model.append(pointsOf({4, 2}));
        QSignalSpy changed(&model, &MetricSeriesModel::dataChanged);
        const QSignalSpy weight(&model, &MetricSeriesModel::smoothingChanged);
        model.setSmoothing(0.5);
        model.setSmoothing(0.5);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(weight.count(), 1);
        QCOMPARE(changed.first().at(0).toModelIndex().column(), MetricSeriesModel::SmoothedColumn);
        model.setSmoothing(kNan);
        QCOMPARE(model.smoothing(), 0.0);
        model.setSmoothing(7);
        QVERIFY(model.smoothing() < 1);
    }

    // ---- MH-05 and QT-02: what is not finite ----

    void whatIsNotFiniteIsAGapWithAMark()
    {
        MetricSeriesModel model;
        model.append(pointsOf({1, kNan, kInf, 2}));
        QCOMPARE(model.valueRange(Curve::Raw, XAxis::Step, 0, 10), (ValueRange{1, 2}));
        QCOMPARE(model.notFinite(XAxis::Step, 0, 10, 100), (QList<double>{2, 3}));
        const QList<CurvePoint> line = model.envelope(Curve::Raw, XAxis::Step, 0, 10, 100);
        QCOMPARE(line.size(), 4);
        QVERIFY(std::isnan(line[1].y) && std::isnan(line[2].y));
        QCOMPARE(line[3], (CurvePoint{4, 2}));
        QVERIFY(std::isinf(model.point(2).value)); // kept for read-outs
        QCOMPARE(model.lastFiniteRow().value(), 3);
    }

    void aSinglePointIsOneCorner()
    {
        MetricSeriesModel model;
        QVERIFY(model.envelope(Curve::Raw, XAxis::Step, 0, 10, 100).isEmpty());
        QVERIFY(!model.xRange(XAxis::Step).has_value());
        QCOMPARE(model.nearestRow(XAxis::Step, 5), -1);
        model.append({{7, 1.5}});
        QCOMPARE(model.envelope(Curve::Raw, XAxis::Step, 0, 10, 100),
                 (QList<CurvePoint>{{7, 1.5}}));
        QCOMPARE(model.valueRange(Curve::Raw, XAxis::Step, 0, 10), (ValueRange{1.5, 1.5}));
    }

    void nothingFiniteHasNoRange()
    {
        MetricSeriesModel model;
        model.append(pointsOf({kNan, kInf, -kInf}));
        QVERIFY(!model.valueRange(Curve::Raw, XAxis::Step, 0, 10).has_value());
        QVERIFY(!model.lastFiniteRow().has_value());
        QVERIFY(!model.valueRangeWithout(0.01, Curve::Raw, XAxis::Step, 0, 10).has_value());
        QCOMPARE(model.notFinite(XAxis::Step, 0, 10, 100).size(), 3);
    }

    void senselessRangesGiveNothing()
    {
        MetricSeriesModel model;
        model.append(pointsOf({1, 2, 3}));
        for (const auto &[from, to] :
             std::vector<std::pair<double, double>>{{kNan, 2}, {0, kNan}, {3, 1}, {-kInf, kInf}})
            QVERIFY(model.envelope(Curve::Raw, XAxis::Step, from, to, 100).isEmpty());
        QVERIFY(model.envelope(Curve::Raw, XAxis::Step, 0, 10, 0).isEmpty());
    }

    /// 1,000,000 points with holes and one 1e300 (QT-02): no corner is lost, no NaN leaves as a
    /// number, and never more than a screen can show.
    void anEnvelopeHasTheExtremesOfEveryColumn()
    {
        constexpr int kCount = 1'000'000;
        constexpr int kColumns = 800;
        std::vector<double> values = noisyValues(kCount);
        values[500'000] = 1e300;
        MetricSeriesModel model;
        model.append(pointsOf(values));
        const QList<CurvePoint> line = model.envelope(Curve::Raw, XAxis::Step, 1, kCount, kColumns);
        QVERIFY(line.size() <= 5 * kColumns + 2);
        QVERIFY(std::ranges::is_sorted(line, std::less_equal<>(), &CurvePoint::x));
        double highest = 0;
        for (const CurvePoint &corner : line) {
            QVERIFY(!std::isinf(corner.y));
            highest = std::isnan(corner.y) ? highest : std::max(highest, corner.y);
        }
        QCOMPARE(highest, 1e300);
        const double width = (kCount - 1.0) / kColumns;
        for (int column = 0; column < kColumns; column += 97) {
            const double from = 1 + column * width;
            double least = kInf;
            for (int i = 0; i < kCount; ++i) {
                const double step = i + 1.0;
                const double value = values[static_cast<std::size_t>(i)];
                if (step >= from && step < from + width && std::isfinite(value))
                    least = std::min(least, value);
            }
            const bool found = std::ranges::any_of(line, [&](const CurvePoint &corner) {
                return corner.x >= from && corner.x < from + width && corner.y == least;
            });
            QVERIFY(found);
        }
        for (const double mark : model.notFinite(XAxis::Step, 1, kCount, kColumns))
            QVERIFY(std::ranges::any_of(line, [mark](const CurvePoint &corner) {
                return corner.x == mark && std::isnan(corner.y);
            }));
    }

    void anEnvelopeReachesItsEdges()
    {
        MetricSeriesModel model;
        model.append(pointsOf({1, 2, 3, 4, 5}));
        QCOMPARE(model.envelope(Curve::Raw, XAxis::Step, 2.5, 3.5, 10),
                 (QList<CurvePoint>{{2, 2}, {3, 3}, {4, 4}}));
        QCOMPARE(model.envelope(Curve::Raw, XAxis::Tokens, 300, 300, 10),
                 (QList<CurvePoint>{{200, 2}, {300, 3}, {400, 4}}));
    }

    void rangesAgreeWithLookingAtEveryValue()
    {
        const std::vector<double> values = noisyValues(20'000);
        MetricSeriesModel model;
        model.append(pointsOf(values));
        std::mt19937 random(11);
        std::uniform_int_distribution<int> any(1, 20'000);
        for (int i = 0; i < 200; ++i) {
            const auto [from, to] = std::minmax({any(random), any(random)});
            double lowest = kInf;
            double highest = -kInf;
            for (int step = from; step <= to; ++step) {
                const double value = values[static_cast<std::size_t>(step) - 1];
                if (std::isfinite(value)) {
                    lowest = std::min(lowest, value);
                    highest = std::max(highest, value);
                }
            }
            const auto range = model.valueRange(Curve::Raw, XAxis::Step, from, to);
            QCOMPARE(range.has_value(), lowest <= highest);
            if (range)
                QCOMPARE(*range, (ValueRange{lowest, highest}));
        }
    }

    void outliersCanBeLeftOut()
    {
        std::vector<double> values(1000, 1.0);
        values[10] = 1e6;
        values[20] = -1e6;
        values[30] = kNan;
        MetricSeriesModel model;
        model.append(pointsOf(values));
        QCOMPARE(model.valueRangeWithout(0.01, Curve::Raw, XAxis::Step, 0, 1000),
                 (ValueRange{1, 1}));
        QCOMPARE(model.valueRangeWithout(0, Curve::Raw, XAxis::Step, 0, 1000),
                 (ValueRange{-1e6, 1e6}));
    }

    void theNearestRowIsFound()
    {
        MetricSeriesModel model;
        model.append({{10, 1, 100, 1}, {20, 2, 200, 2}, {40, 3, 400, 4}});
        QCOMPARE(model.nearestRow(XAxis::Step, -5), 0);
        QCOMPARE(model.nearestRow(XAxis::Step, 14), 0);
        QCOMPARE(model.nearestRow(XAxis::Step, 16), 1);
        QCOMPARE(model.nearestRow(XAxis::Tokens, 310), 2);
        QCOMPARE(model.nearestRow(XAxis::WallTime, 100), 2);
        QCOMPARE(model.nearestRow(XAxis::Step, kNan), -1);
    }

    // ---- going back, and other runs ----

    void rewindingTakesTheLaterPointsAway()
    {
        MetricSeriesModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setSmoothing(0.9);
        model.append(pointsOf(noisyValues(5000)));
        MetricSeriesModel shorter;
        shorter.setSmoothing(0.9);
        shorter.append(pointsOf(noisyValues(5000)).mid(0, 4097));
        QSignalSpy removed(&model, &MetricSeriesModel::rowsRemoved);
        model.rewindTo(4097);
        QCOMPARE(removed.count(), 1);
        model.rewindTo(4097);
        QCOMPARE(removed.count(), 1);
        for (MetricSeriesModel *either : {&model, &shorter})
            either->append({{4098, -50}, {4099, 50}});
        QCOMPARE(model.rowCount(), 4099);
        QCOMPARE(model.smoothed(4098), shorter.smoothed(4098));
        QCOMPARE(model.valueRange(Curve::Raw, XAxis::Step, 0, 1e6), (ValueRange{-50, 50}));
        model.rewindTo(0);
        QCOMPARE(model.rowCount(), 0);
    }

    void anotherRunReplacesEverything()
    {
        MetricSeriesModel model;
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.append(pointsOf({9, 9, 9}));
        const QSignalSpy reset(&model, &MetricSeriesModel::modelReset);
        model.reset(pointsOf({1, 2}));
        QCOMPARE(reset.count(), 1);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.valueRange(Curve::Raw, XAxis::Step, 0, 10), (ValueRange{1, 2}));
    }

    void curvesOfARunAreFoundByName()
    {
        RunCurves curves;
        const QSignalSpy grown(&curves, &RunCurves::namesChanged);
        MetricSeriesModel *loss = curves.series(QStringLiteral("loss"));
        curves.setSmoothing(0.5);
        QVERIFY(curves.names().isEmpty());
        curves.append({{QStringLiteral("loss"), pointsOf({3, 2})},
                       {QStringLiteral("lr"), pointsOf({1, 1, 1})}});
        QCOMPARE(grown.count(), 1);
        QCOMPARE(loss->rowCount(), 2);
        QCOMPARE(loss->smoothing(), 0.5);
        QCOMPARE(curves.series(QStringLiteral("lr"))->smoothing(), 0.5);
        QCOMPARE(curves.names(), (QStringList{QStringLiteral("loss"), QStringLiteral("lr")}));
        QCOMPARE(curves.lastStep(), 3);
        curves.rewindTo(1);
        QCOMPARE(curves.lastStep(), 1);
        curves.reset({{QStringLiteral("lr"), pointsOf({5})}});
        QCOMPARE(curves.series(QStringLiteral("loss")), loss); // charts keep it
        QCOMPARE(loss->rowCount(), 0);
        QCOMPARE(curves.names(), QStringList{QStringLiteral("lr")});
    }
};

QTEST_GUILESS_MAIN(TstMetricSeriesModel)
#include "tst_metric_series_model.moc"
